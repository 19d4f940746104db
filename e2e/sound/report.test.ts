import { describe, expect, test } from '@jest/globals';
import { toMarkdown } from './report.ts';

const cellsOf = (markdown: string) =>
  markdown.split('\n').map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('toMarkdown', () => {
  test('shows the largest error of each format with its sign, without interrupted measurements', () => {
    const [head, , row] = cellsOf(
      toMarkdown({
        formats: [
          {
            format: 'flac',
            seeks: {
              lengthError: -0.0123,
              hasStream: false,
              seeks: [
                { target: 3, firstHeard: 3.02, targetError: 0.02, clockError: 0.01 },
                { target: 9, firstHeard: 8.7, targetError: -0.3, clockError: -0.02 },
                { target: 20 },
                { target: 30, firstHeard: 50, targetError: 20, clockError: 20, interrupted: true },
              ],
            },
            transitions: {
              transitions: [
                { silence: 11.04, step: 2, click: -40, interrupted: false },
                { silence: 0, step: -3.004, click: -3, interrupted: false },
                { silence: 90, step: 200, click: 0, interrupted: true },
              ],
              dropouts: 2,
            },
            errors: [],
          },
        ],
      }),
    );
    expect(head).toHaveLength(8);
    expect(row).toEqual([
      'flac',
      '-0.012',
      '-0.300',
      '-0.020',
      '11.0',
      '-3.00',
      '-3',
      'no stream; 1 of 4 seeks without sound; 1 of 4 seeks interrupted; 1 of 3 transitions interrupted; 2 dropouts within songs',
    ]);
  });

  test('shows errors in place of measurements', () => {
    const [, , row] = cellsOf(
      toMarkdown({ formats: [{ format: 'm4a', errors: ['Upload rejected with 422: a | b\nc'] }] }),
    );
    expect(row).toEqual(['m4a', '–', '–', '–', '–', '–', '–', 'Upload rejected with 422: a \\| b c']);
  });

  test('shows cost and endurance', () => {
    const cost = [{ format: 'flac', product: 0.06, plain: 0.04, ratio: 1.5 }];
    expect(cellsOf(toMarkdown({ cost }))[2]).toEqual(['flac', '6.0', '4.0', '1.50']);
    const endurance = {
      songs: 100,
      first: { heap: 10, process: 80.06 },
      last: { heap: 11.5, process: 90 },
    };
    expect(cellsOf(toMarkdown({ endurance })).slice(2)).toEqual([
      ['first', '10.0', '80.1'],
      ['after 100 songs', '11.5', '90.0'],
    ]);
  });

  test('shows how loud songs are and are played', () => {
    const loudness = [
      {
        format: 'flac',
        program: 'quiet',
        measured: { loudness: -25.04, peak: -20 },
        played: { loudness: -14, peak: -8.96 },
      },
      { format: 'm4a', program: 'loud', measured: undefined, played: { loudness: -5, peak: -1 } },
    ];
    expect(cellsOf(toMarkdown({ loudness })).slice(2)).toEqual([
      ['flac', 'quiet', '-25.0', '-20.0', '-14.0', '-9.0'],
      ['m4a', 'loud', '–', '–', '-5.0', '-1.0'],
    ]);
  });
});
