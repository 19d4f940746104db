import { parseArgs } from 'node:util';
import { formats, type Format } from './fixtures/formats.ts';

/** Accuracy of each format, loudness, CPU cost of playback, or memory use over many songs. */
export type Measurement = 'formats' | 'loudness' | 'cost' | 'endurance';

export interface Options {
  readonly measurement: Measurement;
  readonly formats: readonly Format[];
  /** Length of the files for seeking. */
  readonly seconds: number;
  /** Measure the transitions of every format, not only one per codec. */
  readonly allTransitions: boolean;
  readonly seed: number;
  /** Number of songs for the endurance measurement. */
  readonly songs: number;
  /** Playback engine to select, if not the default. */
  readonly engine: string | undefined;
  /** Chromium's output buffer in frames, if not the default. */
  readonly audioBuffer: number | undefined;
}

export const usage = `npm run sound -- [options]

  --only <pattern>  only formats whose name matches, such as 'mp3|flac'
  --long            files of one hour, and transitions of all formats
  --seed <number>   other random positions
  --engine <name>   set rubato.engine in localStorage; 'files' plays no streams
  --buffer <frames> output buffer of Chromium: 4096 for a busy machine
  --loudness        instead: how loud songs are played
  --cost            instead: CPU time compared with a plain audio element
  --endurance       instead: memory use over many songs
  --songs <number>  number of songs for --endurance (default: 100)`;

const shortFileSeconds = 40;
const longFileSeconds = 3600;
const maxSongs = 1000;

/** Parses the command line. Throws a message for the user. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      long: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      engine: { type: 'string' },
      buffer: { type: 'string' },
      loudness: { type: 'boolean', default: false },
      cost: { type: 'boolean', default: false },
      endurance: { type: 'boolean', default: false },
      songs: { type: 'string', default: '100' },
    },
  });
  const others = (['loudness', 'cost', 'endurance'] as const).filter((name) => values[name]);
  if (others.length > 1) throw new Error('Use only one of --loudness, --cost and --endurance.');
  return {
    measurement: others[0] ?? 'formats',
    formats: matchingFormats(values.only),
    seconds: values.long ? longFileSeconds : shortFileSeconds,
    allTransitions: values.long,
    seed: wholeNumber('seed', values.seed, 0, 2 ** 31),
    songs: wholeNumber('songs', values.songs, 2, maxSongs),
    engine: values.engine,
    audioBuffer: values.buffer === undefined ? undefined : wholeNumber('buffer', values.buffer, 128, 8192),
  };
}

function matchingFormats(pattern: string): readonly Format[] {
  const matching = formats.filter(({ name }) => new RegExp(pattern).test(name));
  const names = formats.map(({ name }) => name).join(', ');
  if (!matching.length) throw new Error(`No format matches ${pattern}. Formats: ${names}.`);
  return matching;
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < minimum || value > maximum)
    throw new Error(`--${name} must be a whole number from ${minimum} to ${maximum}.`);
  return value;
}
