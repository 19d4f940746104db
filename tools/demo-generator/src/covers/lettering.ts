import { group, path } from './drawing.ts';

interface Glyph {
  readonly width: number;
  readonly strokes: string;
}

const OVAL = 'M2 0A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4V2A2 2 0 0 1 2 0Z';
const BOWL = 'M0 6V0H2.1A1.7 1.7 0 0 1 2.1 3.4H0';

/**
 * A monoline alphabet on a grid four wide and six high. Drawing it here makes
 * the covers independent of the fonts that happen to be installed.
 */
const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: { width: 4, strokes: 'M0 6L2 0L4 6M.75 4H3.25' },
  B: { width: 3.8, strokes: 'M0 0V6H2.2A1.6 1.6 0 0 0 2.2 2.8H0M2.2 2.8A1.4 1.4 0 0 0 2.2 0H0' },
  C: { width: 4, strokes: 'M4 2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4' },
  D: { width: 4, strokes: 'M0 0H2A2 2 0 0 1 4 2V4A2 2 0 0 1 2 6H0Z' },
  E: { width: 3.2, strokes: 'M3.2 0H0V6H3.2M0 3H2.7' },
  F: { width: 3.1, strokes: 'M3.1 0H0V6M0 3H2.6' },
  G: { width: 4, strokes: 'M4 2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.3' },
  H: { width: 4, strokes: 'M0 0V6M4 0V6M0 3H4' },
  I: { width: 0, strokes: 'M0 0V6' },
  J: { width: 2.8, strokes: 'M2.8 0V4.4A1.4 1.6 0 0 1 0 4.4' },
  K: { width: 3.8, strokes: 'M0 0V6M3.6 0L0 3.7M1.3 2.4L3.8 6' },
  L: { width: 3, strokes: 'M0 0V6H3' },
  M: { width: 4.8, strokes: 'M0 6V0L2.4 3.8L4.8 0V6' },
  N: { width: 4, strokes: 'M0 6V0L4 6V0' },
  O: { width: 4, strokes: OVAL },
  P: { width: 3.8, strokes: BOWL },
  Q: { width: 4, strokes: `${OVAL}M2.4 4.2L4.1 6.2` },
  R: { width: 3.9, strokes: `${BOWL}M2 3.4L3.9 6` },
  S: {
    width: 3.8,
    strokes:
      'M3.7 1.5A1.6 1.5 0 0 0 2.1 0H1.6A1.5 1.5 0 0 0 1.6 3H2.2A1.5 1.5 0 0 1 2.2 6H1.7A1.7 1.6 0 0 1 0 4.5',
  },
  T: { width: 3.8, strokes: 'M0 0H3.8M1.9 0V6' },
  U: { width: 4, strokes: 'M0 0V4A2 2 0 0 0 4 4V0' },
  V: { width: 4, strokes: 'M0 0L2 6L4 0' },
  W: { width: 5.6, strokes: 'M0 0L1.4 6L2.8 1.2L4.2 6L5.6 0' },
  X: { width: 3.8, strokes: 'M0 0L3.8 6M3.8 0L0 6' },
  Y: { width: 4, strokes: 'M0 0L2 3.1L4 0M2 3.1V6' },
  Z: { width: 3.6, strokes: 'M0 0H3.6L0 6H3.6' },
  ' ': { width: 1.6, strokes: '' },
};

export interface LetteringStyle {
  readonly x: number;
  readonly y: number;
  /** Height of the capitals. */
  readonly size: number;
  /** Width of the strokes in sixths of the height. */
  readonly weight: number;
  readonly color: string;
  readonly spacing?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

function glyphsOf(text: string): Glyph[] {
  return [...text.toUpperCase()].map((letter) => {
    const glyph = GLYPHS[letter];
    if (glyph === undefined) {
      throw new Error(`The alphabet has no "${letter}"`);
    }
    return glyph;
  });
}

export function lettering(text: string, style: LetteringStyle): string {
  const spacing = style.spacing ?? 1.5;
  const glyphs = glyphsOf(text);
  const total = glyphs.reduce((sum, glyph) => sum + glyph.width + spacing, -spacing);
  const scale = style.size / 6;
  const shift = style.anchor === 'middle' ? total / 2 : style.anchor === 'end' ? total : 0;
  let at = 0;
  const shapes = glyphs.map((glyph) => {
    const shape = path(glyph.strokes, { transform: `translate(${at.toFixed(2)} 0)` });
    at += glyph.width + spacing;
    return shape;
  });
  return group(
    {
      transform: `translate(${style.x} ${style.y}) scale(${scale}) translate(${(-shift).toFixed(3)} 0)`,
      fill: 'none',
      stroke: style.color,
      'stroke-width': style.weight,
      'stroke-linejoin': 'round',
    },
    shapes,
  );
}
