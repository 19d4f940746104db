import { between } from '../synthesis/random.ts';
import type { Cover } from './cover.ts';
import { background, circle, element, group, path, range, rectangle, verticalGradient } from './drawing.ts';
import { lettering } from './lettering.ts';
import { cutPaper as colors } from './palettes.ts';
import { grain } from './print-texture.ts';

function tram(): string {
  const windows = range(5).map((index) =>
    rectangle(34 + index * 76, 46, 60, 62, { fill: index === 3 ? '#fff1c4' : colors.lamplight, rx: 7 }),
  );
  return group({ transform: 'translate(232 446) rotate(-9)' }, [
    path('M196 -4L150 -64H262', { fill: 'none', stroke: colors.night, 'stroke-width': 6 }),
    rectangle(0, 0, 440, 176, { fill: colors.brick, rx: 30 }),
    rectangle(0, 118, 440, 20, { fill: colors.cream }),
    rectangle(-8, -8, 456, 22, { fill: colors.night, rx: 11 }),
    ...windows,
    path('M281 108V88C281 74 303 74 303 88V108ZM292 60A10 10 0 1 1 291.9 60Z', { fill: colors.night }),
    circle(418, 152, 9, { fill: '#fff4cf' }),
    ...[92, 348].map((x) => circle(x, 178, 25, { fill: colors.night })),
    ...[92, 348].map((x) => circle(x, 178, 9, { fill: colors.teal })),
  ]);
}

function roofs(random: () => number): string {
  let d = 'M0 900V560';
  let x = 0;
  while (x < 900) {
    const width = between(random, 44, 92);
    const top = between(random, 430, 520) - x * 0.12;
    d += `V${top.toFixed(0)}h${(width / 2).toFixed(0)}l0 -${between(random, 0, 34).toFixed(0)}H${(x + width).toFixed(0)}`;
    x += width;
  }
  return path(`${d}V900Z`, { fill: colors.dusk });
}

function lights(random: () => number): string[] {
  return range(46).map(() =>
    rectangle(between(random, 10, 880), between(random, 470, 640), 7, 10, {
      fill: colors.mustard,
      opacity: between(random, 0.25, 0.8),
    }),
  );
}

export const nightTram: Cover = (random) =>
  [
    element('defs', {}, [
      verticalGradient('sky', [
        [0, '#14222c'],
        [0.62, '#2c4f61'],
        [1, '#5a8288'],
      ]),
    ]),
    background('url(#sky)'),
    circle(640, 262, 150, { fill: colors.mustard }),
    circle(612, 240, 150, { fill: colors.lamplight, opacity: 0.35 }),
    roofs(random),
    ...lights(random),
    ...[0, 1, 2].map((index) =>
      path(`M-20 ${468 - index * 34}Q420 ${400 - index * 64} 920 ${206 - index * 74}`, {
        fill: 'none',
        stroke: colors.night,
        'stroke-width': 4 - index,
      }),
    ),
    path('M-10 690C240 688 560 606 910 520V910H-10Z', { fill: colors.night }),
    path('M-10 716C240 712 560 632 910 546', { fill: 'none', stroke: colors.teal, 'stroke-width': 4 }),
    tram(),
    lettering('Last tram home', {
      x: 62,
      y: 796,
      size: 38,
      weight: 0.85,
      color: colors.cream,
      spacing: 1.9,
    }),
    grain(17, 0.24),
  ].join('');
