import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { streamVersion } from '@rubato/contracts';
import { expectedStore, expecting } from '@rubato/web-kit';
import { answer, SourceDouble, streamOf } from './stream/source.double.ts';

SourceDouble.install();
// What a browser can play is asked once, when the module is loaded.
const { Prefetch } = await import('./prefetch.ts');

const { fetch } = globalThis;
let ranges: (string | undefined)[];
let prefetch: InstanceType<typeof Prefetch>;

beforeEach(() => {
  jest.useFakeTimers();
  ranges = [];
  prefetch = new Prefetch(() => false);
});

afterEach(() => {
  prefetch.end();
  expectedStore.setState({ song: undefined, isPressed: false });
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

test.each([
  [60, ['bytes=0-7', 'bytes=8-60007']],
  [3600, ['bytes=0-7', 'bytes=8-64007', 'bytes=64008-194007']],
])(
  'the beginning of a stream is fetched as a feed asks for it, 256 kB at most: %i s',
  async (seconds, expected) => {
    globalThis.fetch = (async (_: string, { headers }: RequestInit) => {
      const { range } = (headers ?? {}) as Record<string, string>;
      ranges.push(range);
      return range ? answer(206, new ArrayBuffer(0)) : answer(200, streamOf('a', seconds));
    }) as typeof fetch;
    expecting({ audio_url: '/media/a.flac', stream: streamVersion }).onPointerEnter();
    await jest.advanceTimersByTimeAsync(200);
    expect(ranges).toEqual([undefined, ...expected]);
  },
);
