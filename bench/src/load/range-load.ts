import type { Load } from './load.ts';

export const rangeBytes = 256 * 1024;
/** Five minutes of an MP3. */
export const ranges = 40;
export const listeners = 32;

/** Load of players that have each seeked to a random position. */
export function randomRanges(path: string): Load {
  return {
    path,
    seconds: 4,
    connections: listeners,
    script: `
      request = function()
        local start = math.random(0, ${ranges - 1}) * ${rangeBytes}
        return wrk.format("GET", "${path}", { Range = "bytes=" .. start .. "-" .. start + ${rangeBytes - 1} })
      end`,
  };
}
