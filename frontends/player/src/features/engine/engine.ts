import { getCurrentEntry, prefetchIntentStore, player, playerStore, type PlayerState } from '@rubato/web-kit';
import { publishDuration, publishPosition, readClock } from './decks/deck-status.ts';
import {
  getDuration,
  hasFailed,
  load,
  reload,
  getRemainingSeconds,
  unload,
  unlock,
  getUrl,
} from './decks/deck.ts';
import { Decks } from './decks/decks.ts';
import { enforceExclusivePlayback } from './exclusive-playback.ts';
import { startFade } from './decks/fade.ts';
import { computeFadeLength, GaplessTransition } from './gapless-transition.ts';
import { handleMediaKeys, setMetadata, setPlaybackState } from './media-session.ts';
import { providePlaybackClock } from './playback-clock.ts';
import { handlePlayRejection } from './playback-notices.ts';
import { PlaybackRecovery } from './recovery/playback-recovery.ts';
import { PositionTicker } from './position-ticker.ts';
import { Prefetch } from './prefetch/prefetch.ts';
import {
  getConfiguredFade,
  hasLevelInputChanged,
  hasTransitionInputChanged,
  findUpcomingEntry,
} from './prefetch/upcoming-entry.ts';

/** Smaller deviations from the position of the store, in seconds, are not corrected: every seek is audible as a gap. */
const positionTolerance = 0.25;

/** Plays what the player store specifies, and reports the position and the end of songs back to it. */
export class Engine {
  readonly #decks = new Decks({
    onTimeUpdate: () => this.#onTimeUpdate(),
    onDurationChange: () => publishDuration(this.#decks.active),
    onEnded: () => this.#onEnded(),
    onTransition: () => this.#onTransition(),
    onError: () => hasFailed(this.#decks.active) && void this.#recovery.onError(),
    onPlay: () => playerStore.setState({ playing: true }),
    onPause: player.pause,
    onCanPlayThrough: () => this.#prepareNext(),
    onWaiting: () => this.#recovery.onWaiting(),
    onProgress: () => this.#recovery.onProgress(),
    onPlaying: () => this.#onPlaying(),
  });
  /** Queue entry on the active deck. Only a change of it loads another song: other edits of the queue do not affect playback. */
  #entryId: string | undefined;
  /** Position of the start or of the last seek, in seconds. */
  #startPosition = 0;
  /** Ends the fade that is in progress, in which the standby deck still plays the previous song. */
  #endFade: (() => void) | undefined;
  /** The active deck has continued with the next song already: the store only has to follow. */
  #isTransitioning = false;
  readonly #transition = new GaplessTransition(() => this.#startNext());
  readonly #ticker = new PositionTicker(
    () => this.#decks.position,
    () => this.#onTick(),
  );
  readonly #recovery = new PlaybackRecovery(() => this.#retry());
  readonly #prefetch = new Prefetch((url) => this.#decks.has(url));
  readonly #cleanups: (() => void)[] = [];

  constructor() {
    const report = () => this.#reportPosition();
    addEventListener('pagehide', report);
    this.#cleanups.push(
      () => removeEventListener('pagehide', report),
      enforceExclusivePlayback(),
      providePlaybackClock(() => readClock(this.#decks.active)),
      handleMediaKeys(() => this.#decks.position),
      () => this.#prefetch.dispose(),
      prefetchIntentStore.subscribe(({ song, isPressed }) =>
        this.#decks.preloadPressed(isPressed ? song : undefined),
      ),
      playerStore.subscribe((state, before) => this.#onStateChange(state, before)),
    );
    this.#onStateChange(playerStore.getState());
  }

  dispose(): void {
    for (const cleanUp of this.#cleanups) cleanUp();
    this.#reset();
    this.#decks.dispose();
  }

  #onStateChange(state: PlayerState, before?: PlayerState): void {
    const entry = getCurrentEntry(state.queue);
    const isNewEntry = entry?.entryId !== this.#entryId;
    if (isNewEntry) this.#loadEntry(state, before === undefined);
    else if (before && state.seeks !== before.seeks) this.#seek(state.position);
    if (isNewEntry || hasLevelInputChanged(state, before))
      this.#decks.updateGains(state, this.#endFade !== undefined);
    // Follow changes of `playing` only: an element that has paused at its end must not be restarted.
    if (isNewEntry || state.playing !== before?.playing)
      this.#setPlaying(state.playing && entry !== undefined);
    // Playback starts first, then its metadata is published. The next song is preloaded on `timeupdate`, after the start.
    if (isNewEntry) {
      publishDuration(this.#decks.active);
      setMetadata(entry?.song);
    } else if (hasTransitionInputChanged(state, before)) this.#prepareNext();
  }

  #loadEntry({ queue, position, playing }: PlayerState, isInitial: boolean): void {
    const decks = this.#decks;
    const entry = getCurrentEntry(queue);
    const url = entry?.song.audio_url;
    this.#entryId = entry?.entryId;
    this.#startPosition = position;
    this.#reset(url !== getUrl(decks.active));
    if (this.#isTransitioning) return;
    this.#prefetch.cancel();
    if (playing && url && url !== getUrl(decks.active) && !decks.skipTo(url) && decks.moveToStandby(url)) {
      decks.swap();
      decks.stopStandby();
    }
    // While paused, load only the first song of the visit, which is likely to be played. Another tab may be changing the queue.
    if (entry && (playing || isInitial || url === getUrl(decks.active)))
      load(decks.active, entry.song, position);
    else unload(decks.active);
  }

  #seek(position: number): void {
    this.#startPosition = position;
    if (this.#isTransitioning) return;
    this.#endFade?.();
    this.#transition.cancel();
    const { active } = this.#decks;
    if (active.song) load(active, active.song, Math.min(position, getDuration(active) ?? Infinity));
    publishPosition(this.#decks.active);
  }

  #setPlaying(playing: boolean): void {
    const { element } = this.#decks.active;
    if (playing && element.paused) void this.#play();
    if (!playing && !element.paused) {
      element.pause();
      this.#reportPosition();
    }
    if (!playing) this.#reset();
    setPlaybackState(playing ? 'playing' : this.#entryId ? 'paused' : 'none');
  }

  /** Cancels all timers, and also the fade unless its incoming song is the new one. */
  #reset(withFade = true): void {
    if (withFade) this.#endFade?.();
    this.#transition.cancel();
    this.#ticker.stop();
    this.#recovery.reset();
  }

  async #play(): Promise<void> {
    const entryId = this.#entryId;
    const { queue, position } = playerStore.getState();
    const { active, standby } = this.#decks;
    const song = active.song ?? getCurrentEntry(queue)?.song;
    if (!song) return;
    unlock(standby);
    // A song that failed while paused is requested again. Another failure is handled then.
    if (hasFailed(active)) reload(active, position);
    else if (!active.song || Math.abs(this.#decks.position - position) > positionTolerance)
      load(active, song, position);
    try {
      await active.element.play();
    } catch (error) {
      if (entryId === this.#entryId) handlePlayRejection(error);
    }
  }

  #retry(): void {
    reload(this.#decks.active, playerStore.getState().position);
    void this.#play();
  }

  #onTimeUpdate(): void {
    this.#transition.schedule(this.#decks.active, this.#computeFadeSeconds());
    this.#prepareNext();
  }

  #onPlaying(): void {
    this.#recovery.onPlaying();
    this.#ticker.start();
    publishPosition(this.#decks.active);
  }

  #onTick(): void {
    this.#reportPosition();
    this.#recovery.onSteadyPlayback();
    this.#transition.measureStartDelay(this.#decks.active);
  }

  #reportPosition(): void {
    if (this.#decks.active.song) player.reportPosition(this.#decks.position);
  }

  /** The active deck has continued with the next song, which is the upcoming entry unless the queue has just changed. */
  #onTransition(): void {
    if (getUrl(this.#decks.active) !== findUpcomingEntry()?.song.audio_url) return this.#onEnded();
    this.#isTransitioning = true;
    player.songEnded();
    this.#isTransitioning = false;
    this.#onPlaying();
    this.#prepareNext();
  }

  #onEnded(): void {
    this.#reset();
    player.songEnded();
    // A repeated song is the same entry and still playing, so the store change does not restart it.
    this.#setPlaying(playerStore.getState().playing);
  }

  /** Starts the next song on the standby deck, while the current one plays to its end or fades out. */
  #startNext(): void {
    const outgoing = this.#decks.active;
    const next = findUpcomingEntry();
    if (!next || this.#endFade || outgoing.element.paused) return;
    if (!this.#decks.isStandbyReady(next.song.audio_url)) return;
    const seconds = Math.min(this.#computeFadeSeconds(), getRemainingSeconds(outgoing));
    // The start delay includes the work that the change of song causes.
    const startedAt = performance.now();
    this.#decks.swap();
    this.#endFade = () => undefined;
    player.songEnded();
    this.#setPlaying(playerStore.getState().playing);
    this.#transition.onStarted(startedAt);
    this.#endFade = startFade({
      outgoing,
      seconds,
      apply: (shares) => this.#decks.updateLevels(shares.incoming, shares.outgoing),
      onEnd: () => this.#onFadeEnd(),
    });
  }

  #onFadeEnd(): void {
    this.#endFade = undefined;
    this.#decks.stopStandby();
    this.#decks.updateLevels();
    this.#prepareNext();
  }

  #computeFadeSeconds(): number {
    const { active, standby } = this.#decks;
    const played = (getDuration(active) ?? NaN) - this.#startPosition;
    return computeFadeLength(getConfiguredFade(), played, getDuration(standby) ?? NaN);
  }

  /** Queues the next song on the active deck for a gapless transition, or else preloads it on the standby deck. */
  #prepareNext(): void {
    if (this.#endFade) return;
    const next = findUpcomingEntry();
    const isGapless = this.#decks.setGaplessNext(getConfiguredFade() === 0 ? next?.song : undefined);
    if (next && !isGapless) this.#decks.preloadNext(next.song);
  }
}
