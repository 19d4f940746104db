import { currentEntry, nextEntry, player, playerStore, type QueueEntry } from '@rubato/web-kit';
import { diagnose, type Cause } from './diagnose.ts';
import { Outage } from './outage.ts';
import { Patience } from './patience.ts';
import { explainDelay, explainFailure, explainOutage, type Sequel } from './playback-failure.ts';

/** After so many songs in a row that could not be played it is not the songs. */
const mostInARow = 3;

/**
 * What becomes of a song that should sound and does not. One that is gone or broken gives way to the next; where nobody can be reached
 * it waits, because the next could not be reached either.
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
    if (wanted()) this.#patience.begin();
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
    const cause = await diagnose(entry.song.audio_url);
    if (wanted()?.entryId !== entry.entryId) return;
    if (cause === 'away' && this.#wait(entry)) return;
    this.#giveUp(entry, cause);
  }

  #slow(): void {
    const entry = wanted();
    if (entry) explainDelay(entry.song);
  }

  #wait({ song }: QueueEntry): boolean {
    if (this.#outage.isNew) explainOutage(song);
    return this.#outage.wait();
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
    const { queue, repeat } = playerStore.getState();
    const following = nextEntry(queue, repeat);
    if (!following || following.entryId === entryId) return 'nothing follows';
    return this.#inARow + 1 < mostInARow ? 'the next follows' : 'too many failed';
  }
}

/** What somebody waits to hear. A song that nobody has asked for can fail in silence. */
function wanted(): QueueEntry | undefined {
  const { queue, playing } = playerStore.getState();
  return playing ? currentEntry(queue) : undefined;
}
