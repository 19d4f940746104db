import { player, showToast, type QueuedSong } from '@rubato/web-kit';
import type { FailureCause } from './diagnose-failure.ts';

const causeTexts: Readonly<Record<FailureCause, (title: string) => string>> = {
  unreachable: (title) => `“${title}” cannot be reached.`,
  missing: (title) => `“${title}” is no longer there.`,
  unplayable: (title) => `“${title}” could not be played.`,
};

/** What the player does after giving up on a song. */
export type NextStep = 'play next' | 'next is unreachable' | 'end of queue' | 'too many failures';

const nextStepTexts: Readonly<Record<NextStep, string>> = {
  'play next': ' The next song follows.',
  'next is unreachable': ' The next song is unreachable too, so playback has stopped.',
  'end of queue': '',
  'too many failures': ' Neither could the songs before it, so the music has stopped.',
};

export function notifyFailure({ title }: QueuedSong, cause: FailureCause, nextStep: NextStep): void {
  showToast('failure', causeTexts[cause](title) + nextStepTexts[nextStep]);
}

export function notifyUnreachable({ title }: QueuedSong): void {
  showToast('failure', `“${title}” cannot be reached. It goes on as soon as there is a connection.`);
}

export function notifyDelay({ title }: QueuedSong): void {
  showToast('failure', `“${title}” takes long to arrive. It goes on as soon as it can.`);
}

/** Handles a rejection of `play()`. Other errors than `NotAllowedError` mean that another song was loaded in the meantime. */
export function handlePlayRejection(error: unknown): void {
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    player.pause();
    showToast('failure', 'The browser did not let the song start by itself. Press play to hear it.');
  }
}
