import type { Cover } from './cover.ts';
import { background, circle, group, path, range, rectangle } from './drawing.ts';
import { lettering } from './lettering.ts';
import { estuary as colors } from './palettes.ts';
import { grain, inkFilter } from './print-texture.ts';
import { bandPath, blend, tideCurve } from './tide-bands.ts';

const BANDS = [
  colors.sand,
  '#dcb98a',
  colors.mud,
  '#c9873f',
  colors.rust,
  '#7d3f2a',
  colors.silt,
  colors.river,
  '#27504f',
  colors.deep,
];

/** The post on which the river is read, with a mark at its lowest. */
function gauge(): string {
  const marks = range(16).map((index) =>
    rectangle(index % 2 === 0 ? 660 : 690, 120 + index * 40, 30, 40, {
      fill: index < 11 ? colors.deep : colors.foam,
    }),
  );
  return group({}, [
    rectangle(650, 96, 80, 760, { fill: colors.foam }),
    ...marks,
    rectangle(620, 556, 140, 12, { fill: colors.rust }),
    rectangle(640, 84, 100, 20, { fill: colors.deep }),
  ]);
}

export const tideGauge: Cover = (random) => {
  const shore = tideCurve(random, 26);
  const river = tideCurve(random, 40);
  const bands = BANDS.flatMap((fill, index) => {
    const curve = blend(shore, river, index / BANDS.length);
    const level = 330 + index * 56 + index * index * 0.9;
    const lines = range(3).map((line) =>
      path(bandPath(curve, level + 13 + line * 12), {
        fill: 'none',
        stroke: BANDS[index + 1] ?? colors.river,
        'stroke-width': 3 - line * 0.8,
        opacity: 0.7,
      }),
    );
    return [path(`${bandPath(curve, level)}V910H-10Z`, { fill }), ...lines];
  });
  return [
    inkFilter('ink', 77, 3, 0.23),
    background(colors.foam),
    group({ filter: 'url(#ink)' }, [circle(250, 262, 128, { fill: colors.rust })]),
    group({ filter: 'url(#ink)' }, bands.slice(0, 24)),
    group({ filter: 'url(#ink)' }, [gauge()]),
    group({ filter: 'url(#ink)' }, bands.slice(24)),
    lettering('Low water mark', { x: 60, y: 60, size: 34, weight: 1.1, color: colors.deep, spacing: 2.1 }),
    lettering('Estuary Sound Office', {
      x: 60,
      y: 838,
      size: 16,
      weight: 0.9,
      color: colors.foam,
      spacing: 2.4,
    }),
    grain(79, 0.18, 'multiply'),
  ].join('');
};
