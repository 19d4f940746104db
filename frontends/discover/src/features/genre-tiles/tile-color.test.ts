import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseTileColor } from './tile-color.ts';

/** The relative luminance of WCAG 2.2 for `hsl(…)`. */
function luminance(color: string): number {
  const [hue = 0, saturation = 0, lightness = 0] = (color.match(/\d+/g) ?? []).map(Number);
  const amplitude = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness / 100 - amplitude * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
}

describe('chooseTileColor', () => {
  test('is readable below white text, for any genre', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(1.05 / (luminance(chooseTileColor(key)) + 0.05)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('stays the same and differs between genres', () => {
    expect(chooseTileColor('folk')).toBe(chooseTileColor('folk'));
    expect(new Set(['folk', 'jazz', 'dub', 'blues', 'house', 'rock'].map(chooseTileColor)).size).toBe(6);
  });
});
