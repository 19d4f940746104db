import { player, showToast, type QueuedSong } from '@rubato/web-kit';
import type { FailureCause } from './recovery/diagnose-failure.ts';

const causeTexts: Readonly<Record<FailureCause, (title: string) => string>> = {
  unreachable: (title) => `Can’t reach “${title}”.`,
  missing: (title) => `“${title}” is no longer available.`,
  unplayable: (title) => `“${title}” couldn’t be played.`,
};

/** What the player does after giving up on a song. */
export type NextStep = 'play next' | 'next is unreachable' | 'end of queue' | 'too many failures';

const nextStepTexts: Readonly<Record<NextStep, string>> = {
  'play next': ' Playing the next song.',
  'next is unreachable': ' The next song can’t be reached either, so playback has stopped.',
  'end of queue': '',
  'too many failures': ' Several songs couldn’t be played, so playback has stopped.',
};

export function notifyFailure({ title }: QueuedSong, cause: FailureCause, nextStep: NextStep): void {
  showToast('failure', causeTexts[cause](title) + nextStepTexts[nextStep]);
}

export function notifyUnreachable({ title }: QueuedSong): void {
  showToast('failure', `Can’t reach “${title}”. Playback will resume when the connection is back.`);
}

export function notifyDelay({ title }: QueuedSong): void {
  showToast('failure', `“${title}” is taking a while to load. Playback will resume automatically.`);
}

/** Handles a rejection of `play()`. Other errors than `NotAllowedError` mean that another song was loaded in the meantime. */
export function handlePlayRejection(error: unknown): void {
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    player.pause();
    showToast('failure', 'Your browser blocked autoplay. Press Play to listen.');
  }
}
