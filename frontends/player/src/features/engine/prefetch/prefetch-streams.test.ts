import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { streamVersion } from '@rubato/contracts';
import { prefetchIntentStore, prefetchOnIntent } from '@rubato/web-kit';
import { MediaSourceDouble, respond, streamOf } from '../stream/media-source.double.ts';

MediaSourceDouble.install();
// The module looks up the media source class when it is loaded.
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
  prefetch.dispose();
  prefetchIntentStore.setState({ song: undefined, isPressed: false });
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

test.each([
  [60, ['bytes=0-7', 'bytes=8-60007']],
  [3600, ['bytes=0-7', 'bytes=8-64007', 'bytes=64008-194007']],
])(
  'Prefetch requests at most 256 kB of a stream, in the ranges of a feed (%i s)',
  async (seconds, expected) => {
    globalThis.fetch = (async (_: string, { headers }: RequestInit) => {
      const { range } = (headers ?? {}) as Record<string, string>;
      ranges.push(range);
      return range ? respond(206, new ArrayBuffer(0)) : respond(200, streamOf('a', seconds));
    }) as typeof fetch;
    prefetchOnIntent({ audio_url: '/media/a.flac', stream: streamVersion }).onPointerEnter();
    await jest.advanceTimersByTimeAsync(200);
    expect(ranges).toEqual([undefined, ...expected]);
  },
);
