import type { SongTags } from './song-tags.ts';

const patience = 5000;

/**
 * The tags of an audio file, none where there are none. It never throws and takes five seconds at most: a parser that
 * hangs does so in a worker of its own, which is then ended.
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
    const timer = setTimeout(() => finish({}), patience);
    worker.addEventListener('message', ({ data }: MessageEvent<SongTags>) => finish(data));
    worker.addEventListener('error', () => finish({}));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes none
    worker.postMessage(file);
  });
}

/** Where the bundler has put this front end's files. */
// oxlint-disable-next-line no-underscore-dangle -- the bundler's name for it
declare const __webpack_public_path__: string;

/** The parser weighs more than the form: it is fetched with the first file that is chosen. */
const startTagsWorker = () => new Worker(`${__webpack_public_path__}workers/song-tags.js`);

function tryTo<Result>(start: () => Result): Result | undefined {
  try {
    return start();
  } catch {
    return undefined;
  }
}
