import { player, showToast, type QueuedSong } from '@rubato/web-kit';
import type { Cause } from './diagnose.ts';

const causes: Readonly<Record<Cause, string>> = {
  away: 'cannot be reached.',
  gone: 'is no longer there.',
  broken: 'could not be played.',
};

/** What happens after a song has been given up. */
export type Sequel = 'the next follows' | 'the next is unreachable' | 'nothing follows' | 'too many failed';

const sequels: Readonly<Record<Sequel, string>> = {
  'the next follows': ' The next song follows.',
  'the next is unreachable': ' The next song is unreachable too, so playback has stopped.',
  'nothing follows': '',
  'too many failed': ' Neither could the songs before it, so the music has stopped.',
};

export function explainFailure({ title }: QueuedSong, cause: Cause, sequel: Sequel): void {
  showToast('failure', `“${title}” ${causes[cause]}${sequels[sequel]}`);
}

export function explainOutage({ title }: QueuedSong): void {
  showToast('failure', `“${title}” cannot be reached. It goes on as soon as there is a connection.`);
}

export function explainDelay({ title }: QueuedSong): void {
  showToast('failure', `“${title}” takes long to arrive. It goes on as soon as it can.`);
}

/** The browser would not start the song. That another one came in between is no failure. */
export function explainRefusal(error: unknown): void {
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    player.pause();
    showToast('failure', 'The browser did not let the song start by itself. Press play to hear it.');
  }
}
