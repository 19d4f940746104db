import { between } from '../synthesis/random.ts';
import type { Random } from '../synthesis/random.ts';
import type { Cover } from './cover.ts';
import { background, circle, element, group, path, polygon, range, rectangle } from './drawing.ts';
import { cutPaper as colors } from './palettes.ts';
import { grain } from './print-texture.ts';

function shingles(): string[] {
  return range(13).flatMap((row) =>
    range(14).map((column) => {
      const x = column * 78 - 60 + (row % 2) * 39;
      const y = 900 - row * 72;
      const fill = (row * 3 + column * 5) % 7 < 2 ? '#26414c' : colors.wall;
      return path(`M${x} ${y - 72}H${x + 78}V${y - 26}A39 30 0 0 1 ${x} ${y - 26}Z`, {
        fill,
        stroke: colors.shadow,
        'stroke-width': 5,
      });
    }),
  );
}

function drop(random: Random): string {
  const x = between(random, 60, 860);
  const y = between(random, 60, 860);
  const length = between(random, 26, 96);
  return path(`M${x.toFixed(1)} ${y.toFixed(1)}l${(-length * 0.36).toFixed(1)} ${length.toFixed(1)}`, {
    stroke: random() < 0.2 ? colors.mustard : colors.cream,
    'stroke-width': between(random, 3, 8),
    'stroke-linecap': 'round',
    opacity: between(random, 0.55, 1),
  });
}

const FRAME = [
  { x: 236, y: 136 },
  { x: 744, y: 216 },
  { x: 664, y: 764 },
  { x: 156, y: 684 },
];

/** The frame is cut from the roof; the rain is seen through it against the light. */
export const skylight: Cover = (random) =>
  [
    element('clipPath', { id: 'pane' }, [polygon(FRAME, {})]),
    background(colors.shadow),
    ...shingles(),
    polygon(
      FRAME.map(({ x, y }) => ({ x: x + 22, y: y + 28 })),
      { fill: colors.night, opacity: 0.6 },
    ),
    group({ 'clip-path': 'url(#pane)' }, [
      rectangle(0, 0, 900, 900, { fill: colors.teal }),
      circle(560, 350, 190, { fill: colors.lamplight }),
      circle(560, 350, 128, { fill: colors.mustard }),
      path('M100 640C260 520 420 700 620 580S860 560 900 520V900H0Z', { fill: colors.dusk }),
      path('M60 740C240 640 420 760 900 640V900H0Z', { fill: colors.pine }),
      ...range(120).map(() => drop(random)),
    ]),
    polygon(FRAME, { fill: 'none', stroke: colors.cream, 'stroke-width': 24, 'stroke-linejoin': 'round' }),
    path('M405 163L325 711M575 189L495 737M196 410L704 490', { stroke: colors.cream, 'stroke-width': 13 }),
    grain(23, 0.24),
  ].join('');
