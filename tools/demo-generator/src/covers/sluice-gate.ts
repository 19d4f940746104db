import type { Cover } from './cover.ts';
import { background, circle, element, group, path, range, rectangle } from './drawing.ts';
import { estuary as colors } from './palettes.ts';
import { grain, inkFilter } from './print-texture.ts';
import { bandPath, blend, tideCurve } from './tide-bands.ts';

const BARS = 9;
const WIDTH = 900 / BARS;
const INKS = [colors.rust, colors.sand, colors.deep, colors.foam, '#c9873f', colors.river];

/** Between two bars the water arrives late: each strip repeats the last as an echo. */
export const sluiceGate: Cover = (random) => {
  const calm = tideCurve(random, 22);
  const rough = tideCurve(random, 66);
  const strips = range(BARS).map((bar) => {
    const left = bar * WIDTH;
    const curve = blend(calm, rough, bar / (BARS - 1));
    const late = (x: number): number => curve(x + bar * 130);
    const waves = range(22).map((index) =>
      path(`${bandPath(late, -60 + index * 46 + (bar % 2) * 20, left, left + WIDTH)}V910H${left}Z`, {
        fill: INKS[(index + bar) % INKS.length]!,
      }),
    );
    const clip = element('clipPath', { id: `strip${bar}` }, [rectangle(left + 7, 0, WIDTH - 14, 900, {})]);
    return clip + group({ 'clip-path': `url(#strip${bar})` }, waves);
  });
  return [
    inkFilter('ink', 91, 3, 0.22),
    background(colors.deep),
    group({ filter: 'url(#ink)' }, strips),
    group({ filter: 'url(#ink)' }, [
      rectangle(0, 596, 900, 34, { fill: colors.deep }),
      circle(450, 613, 92, { fill: colors.deep }),
      circle(450, 613, 70, { fill: 'none', stroke: colors.rust, 'stroke-width': 16 }),
      path('M450 548V678M385 613H515M404 567L496 659M496 567L404 659', {
        stroke: colors.rust,
        'stroke-width': 9,
      }),
      circle(450, 613, 17, { fill: colors.foam }),
    ]),
    grain(89, 0.2, 'multiply'),
  ].join('');
};
