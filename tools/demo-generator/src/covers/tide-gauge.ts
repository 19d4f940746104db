import type { Cover } from './cover.ts';
import { background, circle, group, path, range, rectangle } from './drawing.ts';
import { lettering } from './lettering.ts';
import { estuary as colours } from './palettes.ts';
import { grain, inkFilter } from './print-texture.ts';
import { bandPath, blend, tideCurve } from './tide-bands.ts';

const BANDS = [
  colours.sand,
  '#dcb98a',
  colours.mud,
  '#c9873f',
  colours.rust,
  '#7d3f2a',
  colours.silt,
  colours.river,
  '#27504f',
  colours.deep,
];

/** The post on which the river is read, with a mark at its lowest. */
function gauge(): string {
  const marks = range(16).map((index) =>
    rectangle(index % 2 === 0 ? 660 : 690, 120 + index * 40, 30, 40, {
      fill: index < 11 ? colours.deep : colours.foam,
    }),
  );
  return group({}, [
    rectangle(650, 96, 80, 760, { fill: colours.foam }),
    ...marks,
    rectangle(620, 556, 140, 12, { fill: colours.rust }),
    rectangle(640, 84, 100, 20, { fill: colours.deep }),
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
        stroke: BANDS[index + 1] ?? colours.river,
        'stroke-width': 3 - line * 0.8,
        opacity: 0.7,
      }),
    );
    return [path(`${bandPath(curve, level)}V910H-10Z`, { fill }), ...lines];
  });
  return [
    inkFilter('ink', 77, 3, 0.23),
    background(colours.foam),
    group({ filter: 'url(#ink)' }, [circle(250, 262, 128, { fill: colours.rust })]),
    group({ filter: 'url(#ink)' }, bands.slice(0, 24)),
    group({ filter: 'url(#ink)' }, [gauge()]),
    group({ filter: 'url(#ink)' }, bands.slice(24)),
    lettering('Low water mark', { x: 60, y: 60, size: 34, weight: 1.1, colour: colours.deep, spacing: 2.1 }),
    lettering('Estuary Sound Office', {
      x: 60,
      y: 838,
      size: 16,
      weight: 0.9,
      colour: colours.foam,
      spacing: 2.4,
    }),
    grain(79, 0.18, 'multiply'),
  ].join('');
};
