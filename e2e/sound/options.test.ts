import { describe, expect, test } from '@jest/globals';
import { formats } from './fixtures/formats.ts';
import { parseOptions } from './options.ts';

describe('parseOptions', () => {
  test('defaults to all formats in short files', () => {
    expect(parseOptions([])).toEqual({
      measurement: 'formats',
      formats,
      seconds: 40,
      allTransitions: false,
      seed: 1,
      songs: 100,
      engine: undefined,
      audioBuffer: undefined,
    });
  });

  test('parses file length, seed, engine and formats', () => {
    const options = parseOptions([
      '--long',
      '--seed',
      '7',
      '--engine',
      'files',
      '--buffer',
      '4096',
      '--only',
      '^ogg-(opus|flac)$',
    ]);
    expect(options).toMatchObject({
      seconds: 3600,
      allTransitions: true,
      seed: 7,
      engine: 'files',
      audioBuffer: 4096,
    });
    expect(options.formats.map(({ name }) => name)).toEqual(['ogg-opus', 'ogg-flac']);
  });

  test('selects another measurement', () => {
    expect(parseOptions(['--cost']).measurement).toBe('cost');
    expect(parseOptions(['--endurance', '--songs', '20'])).toMatchObject({
      measurement: 'endurance',
      songs: 20,
    });
  });

  test.each([
    [['--cost', '--endurance'], 'Use only one'],
    [['--only', 'midi'], 'No format matches midi. Formats: mp3-cbr,'],
    [['--only', '('], 'Invalid regular expression'],
    [['--seed', 'x'], '--seed must be a whole number from 0'],
    [['--endurance', '--songs', '1'], '--songs must be a whole number from 2 to 1000'],
    [['--songs', '1001'], '--songs must be a whole number from 2 to 1000'],
    [['--buffer', '1'], '--buffer must be a whole number from 128 to 8192'],
    [['--cost', '--loudness'], 'Use only one of --loudness, --cost and --endurance.'],
    [['--loud'], '--loud'],
    [['flac'], 'flac'],
  ])('rejects %j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });
});
