import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mediaDuration } from './media-duration.ts';

const file = new File(['x'], 'song.aac', { type: 'audio/aac' });
const revoke = jest.fn();

/** An element that says `event`, with the duration `duration`, once it has a source; without an event, never anything. */
function audioThatSays(event?: string, duration = Number.NaN): HTMLAudioElement {
  const audio = document.createElement('audio');
  Object.defineProperty(audio, 'duration', { value: duration });
  Object.defineProperty(audio, 'src', {
    set() {
      if (event) audio.dispatchEvent(new Event(event));
    },
  });
  return audio;
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(URL, { createObjectURL: () => 'blob:song', revokeObjectURL: revoke.mockReset() });
});
afterEach(() => void jest.useRealTimers());

test.each([
  ['what the browser says', audioThatSays('loadedmetadata', 9.5), 9.5],
  ['nothing where the file does not say', audioThatSays('loadedmetadata', Infinity), undefined],
  ['nothing for what cannot be played', audioThatSays('error'), undefined],
])('the duration is %s', async (_what, audio, expected) => {
  expect(await mediaDuration(file, audio)).toBe(expected);
  expect(revoke).toHaveBeenCalledWith('blob:song');
});

test('nobody waits for it longer than five seconds', async () => {
  const duration = mediaDuration(file, audioThatSays());
  jest.advanceTimersByTime(5000);
  expect(await duration).toBeUndefined();
});
