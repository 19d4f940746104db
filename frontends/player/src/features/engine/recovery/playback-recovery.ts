import { getCurrentEntry, getNextEntry, player, playerStore, type QueueEntry } from '@rubato/web-kit';
import { diagnoseFailure, type FailureCause } from './diagnose-failure.ts';
import { notifyDelay, notifyFailure, notifyUnreachable, type NextStep } from '../playback-notices.ts';
import { interruptionLimits, ReconnectBackoff } from './reconnect-backoff.ts';
import { StallTimer } from './stall-timer.ts';

/** Playback stops after this many consecutive failures: the songs are unlikely to be the cause. */
const maxConsecutiveFailures = 3;
/** Timeout for diagnosing a failure, in milliseconds. */
const diagnosisTimeoutMs = 5000;

/**
 * Handles a song that should be playing but is not. A missing or unplayable song is skipped. An unreachable one is retried, and skipped
 * after a few seconds if the next song can be reached.
 */
export class PlaybackRecovery {
  readonly #stallTimer = new StallTimer({
    onSlow: () => this.#onSlow(),
    onStalled: () => void this.onError(),
  });
  readonly #backoff: ReconnectBackoff;
  #consecutiveFailures = 0;

  /** `retry` requests the current song again and continues at its last position. */
  constructor(retry: () => void) {
    this.#backoff = new ReconnectBackoff(retry);
  }

  onWaiting(): void {
    if (!findWantedEntry()) return;
    this.#backoff.start();
    this.#stallTimer.start(this.#backoff.remainingMs);
  }

  onProgress(): void {
    this.#stallTimer.onProgress();
  }

  onPlaying(): void {
    this.reset();
  }

  /** A song has been playing for a while: earlier failures no longer count. */
  onSteadyPlayback(): void {
    this.#consecutiveFailures = 0;
  }

  /** Cancels the recovery, because playback runs, is paused or continues with another song. */
  reset(): void {
    this.#stallTimer.stop();
    this.#backoff.reset();
  }

  async onError(): Promise<void> {
    const entry = findWantedEntry();
    if (!entry) return;
    this.#stallTimer.stop();
    this.#backoff.start();
    const timeoutMs = Math.min(diagnosisTimeoutMs, this.#backoff.remainingMs);
    const [cause, canReachNext] = await Promise.all([
      diagnoseFailure(entry.song.audio_url, timeoutMs),
      this.#canReachNext(entry, timeoutMs),
    ]);
    if (findWantedEntry()?.entryId !== entry.entryId) return;
    if (cause === 'unreachable' && !canReachNext) {
      if (!this.#scheduleRetry(entry)) this.#stop(entry);
    } else this.#skip(entry, cause);
  }

  /** Whether the next song can be reached. Not checked in the first seconds, while the current song may still recover. */
  async #canReachNext({ entryId }: QueueEntry, timeoutMs: number): Promise<boolean> {
    const next = findEntryAfter(entryId);
    if (!next || this.#backoff.elapsedMs < interruptionLimits.tryNext) return false;
    return (await diagnoseFailure(next.song.audio_url, timeoutMs)) !== 'unreachable';
  }

  #onSlow(): void {
    const entry = findWantedEntry();
    if (entry) notifyDelay(entry.song);
  }

  #scheduleRetry({ song }: QueueEntry): boolean {
    if (this.#backoff.isFirstFailure) notifyUnreachable(song);
    return this.#backoff.scheduleRetry();
  }

  #stop({ entryId, song }: QueueEntry): void {
    this.reset();
    notifyFailure(song, 'unreachable', findEntryAfter(entryId) ? 'next is unreachable' : 'end of queue');
    player.pause();
  }

  #skip({ entryId, song }: QueueEntry, cause: FailureCause): void {
    const nextStep = this.#chooseNextStep(entryId);
    this.#consecutiveFailures = nextStep === 'too many failures' ? 0 : this.#consecutiveFailures + 1;
    this.reset();
    notifyFailure(song, cause, nextStep);
    if (nextStep === 'play next') player.next();
    else player.pause();
  }

  #chooseNextStep(entryId: string): NextStep {
    if (!findEntryAfter(entryId)) return 'end of queue';
    return this.#consecutiveFailures + 1 < maxConsecutiveFailures ? 'play next' : 'too many failures';
  }
}

/** The entry after the current one; undefined if there is none or the current one repeats. */
function findEntryAfter(entryId: string): QueueEntry | undefined {
  const { queue, repeat } = playerStore.getState();
  const next = getNextEntry(queue, repeat);
  return next?.entryId === entryId ? undefined : next;
}

/** The entry that should be playing. While playback is paused, failures are ignored. */
function findWantedEntry(): QueueEntry | undefined {
  const { queue, playing } = playerStore.getState();
  return playing ? getCurrentEntry(queue) : undefined;
}
