import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readMediaDuration } from './media-duration.ts';

const file = new File(['x'], 'song.aac', { type: 'audio/aac' });
const revoke = jest.fn();

/** An audio element that dispatches `event` once its source is set; without `event` it never does. */
function audioStub(event?: string, duration = Number.NaN): HTMLAudioElement {
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
  ['the one the browser reports', audioStub('loadedmetadata', 9.5), 9.5],
  ['undefined for a stream of unknown length', audioStub('loadedmetadata', Infinity), undefined],
  ['undefined for an unplayable file', audioStub('error'), undefined],
])('the duration is %s', async (_case, audio, expected) => {
  expect(await readMediaDuration(file, audio)).toBe(expected);
  expect(revoke).toHaveBeenCalledWith('blob:song');
});

test('gives up after five seconds', async () => {
  const duration = readMediaDuration(file, audioStub());
  jest.advanceTimersByTime(5000);
  expect(await duration).toBeUndefined();
});
