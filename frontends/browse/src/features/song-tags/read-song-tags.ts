import type { SongTags } from './song-tags.ts';

const timeoutMs = 5000;

/**
 * Reads the tags of an audio file in a worker. Never rejects: without tags, after an error or after five seconds it resolves with an
 * empty object. The worker is terminated in any case.
 */
export function readSongTags(file: File, startWorker = startTagsWorker): Promise<SongTags> {
  return new Promise((resolve) => {
    const worker = tryTo(startWorker);
    if (!worker) return resolve({});
    const finish = (tags: SongTags) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(tags);
    };
    const timer = setTimeout(() => finish({}), timeoutMs);
    worker.addEventListener('message', ({ data }: MessageEvent<SongTags>) => finish(data));
    worker.addEventListener('error', () => finish({}));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
    worker.postMessage(file);
  });
}

/** The base URL of this front end's files, set by the bundler. */
// oxlint-disable-next-line no-underscore-dangle -- the bundler's name for it
declare const __webpack_public_path__: string;

/** The parser is larger than the form, so it is loaded only when the first file is chosen. */
const startTagsWorker = () => new Worker(`${__webpack_public_path__}workers/song-tags.js`);

function tryTo<Result>(start: () => Result): Result | undefined {
  try {
    return start();
  } catch {
    return undefined;
  }
}
