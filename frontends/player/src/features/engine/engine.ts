import { currentEntry, expectedStore, player, playerStore, type PlayerState } from '@rubato/web-kit';
import { announceClockOf, readClock, tellLengthOf } from './deck-clock.ts';
import {
  durationOf,
  hasFailed,
  left,
  positionOf,
  putOn,
  putOnAgain,
  takeOff,
  unlock,
  urlOf,
} from './deck.ts';
import { Decks } from './decks.ts';
import { following, isFollowerOther, isSoundOther } from './following.ts';
import { fade } from './fade.ts';
import { fadeLength, Handover } from './handover.ts';
import { announceSong, announceState, obeyMediaKeys } from './media-session.ts';
import { playInOneTab } from './one-tab.ts';
import { explainRefusal } from './playback-failure.ts';
import { Prefetch } from './prefetch.ts';
import { Progress } from './progress.ts';
import { provideSoundClock } from './sound-clock.ts';
import { Trouble } from './trouble.ts';

/** A clock that stands no further than this from where it should be is left alone, in seconds: each jump costs a moment's silence. */
const tolerance = 0.25;

/** Makes sound of what the player store says. */
export class Engine {
  readonly #decks = new Decks({
    moved: () => this.#moved(),
    duration: () => tellLengthOf(this.#decks.active),
    ended: () => this.#end(),
    joined: () => this.#join(),
    failed: () => hasFailed(this.#decks.active) && void this.#trouble.failed(),
    played: () => playerStore.setState({ playing: true }),
    paused: player.pause,
    ready: () => this.#prepareNext(),
    lacks: () => this.#trouble.lacks(),
    arrived: () => this.#trouble.arrived(),
    sounds: () => this.#sounds(),
  });
  /** The queue's entry that is on the active deck. Nothing but another one makes the sound start anew. */
  #entryId: string | undefined;
  /** Where the song was begun or last sent to, in seconds. */
  #from = 0;
  /** When the active deck, ready with its song, was asked to play: until it is known how long that took. */
  #asked: number | undefined;
  /** The standby deck still sounds beside the active one. Ends it. */
  #endFade: (() => void) | undefined;
  /** The deck plays on into the song that follows: the store is only told so. */
  #isJoining = false;
  readonly #handover = new Handover(() => this.#handOver());
  readonly #progress = new Progress(
    () => positionOf(this.#decks.active),
    () => this.#reportOn(),
  );
  readonly #trouble = new Trouble(() => this.#again());
  readonly #prefetch = new Prefetch((url) => this.#decks.has(url));
  readonly #ends: (() => void)[] = [];

  constructor() {
    const report = () => this.#report();
    addEventListener('pagehide', report);
    this.#ends.push(
      () => removeEventListener('pagehide', report),
      playInOneTab(),
      provideSoundClock(() => readClock(this.#decks.active)),
      obeyMediaKeys(() => positionOf(this.#decks.active)),
      () => this.#prefetch.end(),
      expectedStore.subscribe(({ song, isPressed }) => this.#decks.expect(isPressed ? song : undefined)),
      playerStore.subscribe((state, before) => this.#follow(state, before)),
    );
    this.#follow(playerStore.getState());
  }

  stop(): void {
    for (const end of this.#ends) end();
    this.#rest();
    this.#decks.end();
  }

  #follow(state: PlayerState, before?: PlayerState): void {
    const entry = currentEntry(state.queue);
    const isAnother = entry?.entryId !== this.#entryId;
    if (isAnother) this.#change(state, before === undefined);
    else if (before && state.seeks !== before.seeks) this.#moveTo(state.position);
    if (isAnother || isSoundOther(state, before)) this.#decks.level(state, this.#endFade !== undefined);
    // Only a wish starts or stops the sound. An element that pauses by itself, as at its end, must not be set going again.
    if (isAnother || state.playing !== before?.playing)
      this.#startOrStop(state.playing && entry !== undefined);
    // The sound does not wait for what is told of it.
    if (isAnother) {
      tellLengthOf(this.#decks.active);
      announceSong(entry?.song);
    }
    // Nor does it share the processor and the line with the song after it: that one comes once the clock moves.
    else if (isFollowerOther(state, before)) this.#prepareNext();
  }

  #change({ queue, position, playing }: PlayerState, isFirst: boolean): void {
    const decks = this.#decks;
    const entry = currentEntry(queue);
    const url = entry?.song.audio_url;
    this.#entryId = entry?.entryId;
    this.#from = position;
    this.#rest(url !== urlOf(decks.active));
    if (this.#isJoining) return;
    this.#prefetch.stop();
    if (playing && url && url !== urlOf(decks.active) && !decks.skipTo(url) && decks.find(url))
      decks.swap(false);
    // What nobody has asked to hear is not fetched, as when another tab goes on. What the visit begins with is likely to be asked for.
    if (entry && (playing || isFirst || url === urlOf(decks.active)))
      putOn(decks.active, entry.song, position);
    else takeOff(decks.active);
  }

  /** The clock goes to `position`, and nothing else changes. */
  #moveTo(position: number): void {
    this.#from = position;
    if (this.#isJoining) return;
    this.#asked = undefined;
    this.#endFade?.();
    this.#handover.rest();
    const { active } = this.#decks;
    if (active.song) putOn(active, active.song, Math.min(position, durationOf(active) ?? Infinity));
    announceClockOf(this.#decks.active);
  }

  #startOrStop(wanted: boolean): void {
    const { element } = this.#decks.active;
    if (wanted && element.paused) void this.#play();
    if (!wanted && !element.paused) {
      element.pause();
      this.#report();
    }
    if (!wanted) this.#rest();
    announceState(wanted ? 'playing' : this.#entryId ? 'paused' : 'none');
  }

  /** Ends all that goes on by itself; the fade too, unless its song is the one that comes. */
  #rest(andFade = true): void {
    if (andFade) this.#endFade?.();
    this.#asked = undefined;
    this.#handover.rest();
    this.#progress.stop();
    this.#trouble.rest();
  }

  async #play(): Promise<void> {
    const asked = this.#entryId;
    const { queue, position } = playerStore.getState();
    const { active, standby } = this.#decks;
    const song = active.song ?? currentEntry(queue)?.song;
    if (!song) return;
    unlock(standby);
    // What failed before it was asked for gets another try, and says so if it fails again.
    if (hasFailed(active)) putOnAgain(active, position);
    else if (!active.song || Math.abs(positionOf(active) - position) > tolerance)
      putOn(active, song, position);
    try {
      await active.element.play();
    } catch (error) {
      if (asked === this.#entryId) explainRefusal(error);
    }
  }

  #again(): void {
    putOnAgain(this.#decks.active, playerStore.getState().position);
    void this.#play();
  }

  #moved(): void {
    this.#handover.watch(this.#decks.active, this.#fadeSeconds());
    this.#prepareNext();
  }

  #sounds(): void {
    this.#trouble.sounds();
    this.#progress.start();
    announceClockOf(this.#decks.active);
  }

  #reportOn(): void {
    this.#report();
    this.#trouble.soundedOn();
    if (this.#asked !== undefined) this.#handover.learn(this.#decks.active, this.#asked);
    this.#asked = undefined;
  }

  #report(): void {
    if (this.#decks.active.song) player.reportPosition(positionOf(this.#decks.active));
  }

  /** The song that was to follow sounds on the active deck. */
  #join(): void {
    if (urlOf(this.#decks.active) !== following()?.song.audio_url) return this.#end();
    this.#isJoining = true;
    player.songEnded();
    this.#isJoining = false;
    this.#sounds();
    this.#prepareNext();
  }

  #end(): void {
    this.#rest();
    player.songEnded();
    // A song that is repeated has come to its end and is wanted still.
    this.#startOrStop(playerStore.getState().playing);
  }

  /** The song on the active deck sounds to its end, and the next one begins. */
  #handOver(): void {
    const leaving = this.#decks.active;
    const next = following();
    if (!next || this.#endFade || leaving.element.paused || !this.#decks.isPrepared(next.song.audio_url))
      return;
    const seconds = Math.min(this.#fadeSeconds(), left(leaving));
    this.#decks.swap(true);
    this.#endFade = () => undefined;
    player.songEnded();
    this.#startOrStop(playerStore.getState().playing);
    this.#asked = performance.now();
    this.#endFade = fade({
      leaving,
      seconds,
      apply: (shares) => this.#decks.setVolume(shares.coming, shares.leaving),
      over: () => this.#afterFade(),
    });
  }

  #afterFade(): void {
    this.#endFade = undefined;
    this.#decks.silenceStandby();
    this.#decks.setVolume();
    this.#prepareNext();
  }

  #fadeSeconds(): number {
    const { active, standby } = this.#decks;
    const whole = (durationOf(active) ?? NaN) - this.#from;
    return fadeLength(playerStore.getState().crossfade, whole, durationOf(standby) ?? NaN);
  }

  #prepareNext(): void {
    if (this.#endFade) return;
    const next = following();
    const joins = this.#decks.join(playerStore.getState().crossfade === 0 ? next?.song : undefined);
    if (next && !joins) this.#decks.prepare(next.song);
  }
}
