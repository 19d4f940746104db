import { currentEntry, nextEntry, player, playerStore, type QueueEntry } from '@rubato/web-kit';
import { diagnose, type Cause } from './diagnose.ts';
import { Outage, outageLimits } from './outage.ts';
import { Patience } from './patience.ts';
import { explainDelay, explainFailure, explainOutage, type Sequel } from './playback-failure.ts';

/** After so many songs in a row that could not be played it is not the songs. */
const mostInARow = 3;
/** How long to wait for the first byte of a song, in milliseconds. */
const answerTimeout = 5000;

/**
 * Handles a song that should be playing but is not. A missing or broken song is skipped. An unreachable one is retried, and skipped after a
 * few seconds if the next song can be reached.
 */
export class Trouble {
  readonly #patience = new Patience({ slow: () => this.#slow(), stalled: () => void this.failed() });
  readonly #outage: Outage;
  #inARow = 0;

  /** `again` fetches the current song anew and plays it from where it stood. */
  constructor(again: () => void) {
    this.#outage = new Outage(again);
  }

  lacks(): void {
    if (!wanted()) return;
    this.#outage.begin();
    this.#patience.begin(this.#outage.leftMs);
  }

  arrived(): void {
    this.#patience.bytesArrived();
  }

  sounds(): void {
    this.rest();
  }

  /** It has sounded for some time: what failed before it does not count any more. */
  soundedOn(): void {
    this.#inARow = 0;
  }

  /** Nobody waits any more: another song, or silence, is wanted. */
  rest(): void {
    this.#patience.end();
    this.#outage.end();
  }

  async failed(): Promise<void> {
    const entry = wanted();
    if (!entry) return;
    this.#patience.end();
    this.#outage.begin();
    const timeoutMs = Math.min(answerTimeout, this.#outage.leftMs);
    const [cause, isNextThere] = await Promise.all([
      diagnose(entry.song.audio_url, timeoutMs),
      this.#canReachNext(entry, timeoutMs),
    ]);
    if (wanted()?.entryId !== entry.entryId) return;
    if (cause === 'away' && !isNextThere) {
      if (!this.#wait(entry)) this.#stop(entry);
    } else this.#giveUp(entry, cause);
  }

  /** Whether the next song can be reached. Not checked in the first seconds, while the song itself may still arrive. */
  async #canReachNext({ entryId }: QueueEntry, timeoutMs: number): Promise<boolean> {
    const next = followingOf(entryId);
    if (!next || this.#outage.silentMs < outageLimits.another) return false;
    return (await diagnose(next.song.audio_url, timeoutMs)) !== 'away';
  }

  #slow(): void {
    const entry = wanted();
    if (entry) explainDelay(entry.song);
  }

  #wait({ song }: QueueEntry): boolean {
    if (this.#outage.isNew) explainOutage(song);
    return this.#outage.wait();
  }

  #stop({ entryId, song }: QueueEntry): void {
    this.rest();
    explainFailure(song, 'away', followingOf(entryId) ? 'the next is unreachable' : 'nothing follows');
    player.pause();
  }

  #giveUp({ entryId, song }: QueueEntry, cause: Cause): void {
    const sequel = this.#sequel(entryId);
    this.#inARow = sequel === 'too many failed' ? 0 : this.#inARow + 1;
    this.rest();
    explainFailure(song, cause, sequel);
    if (sequel === 'the next follows') player.next();
    else player.pause();
  }

  #sequel(entryId: string): Sequel {
    if (!followingOf(entryId)) return 'nothing follows';
    return this.#inARow + 1 < mostInARow ? 'the next follows' : 'too many failed';
  }
}

/** What follows the current entry, unless that is repeated. */
function followingOf(entryId: string): QueueEntry | undefined {
  const { queue, repeat } = playerStore.getState();
  const following = nextEntry(queue, repeat);
  return following?.entryId === entryId ? undefined : following;
}

/** What somebody waits to hear. A song that nobody has asked for can fail in silence. */
function wanted(): QueueEntry | undefined {
  const { queue, playing } = playerStore.getState();
  return playing ? currentEntry(queue) : undefined;
}
