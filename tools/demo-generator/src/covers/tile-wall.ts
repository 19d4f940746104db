import { between } from '../synthesis/random.ts';
import type { Random } from '../synthesis/random.ts';
import type { Cover } from './cover.ts';
import { background, circle, element, group, path, range, rectangle } from './drawing.ts';
import { lettering } from './lettering.ts';
import { hardEdge as colors } from './palettes.ts';
import { grain, inkFilter } from './print-texture.ts';

const SIZE = 190;

interface TileInks {
  readonly dark: string;
  readonly light: string;
}

/** A quarter of the ornament; four of them, turned, make the flower and the star. */
function ornament({ dark, light }: TileInks): string[] {
  return [
    path('M0 0H190A190 190 0 0 1 0 190Z', { fill: light, opacity: 0.55 }),
    path('M0 128A128 128 0 0 0 128 0H156A156 156 0 0 1 0 156Z', { fill: dark }),
    path('M0 0H84A84 84 0 0 1 0 84Z', { fill: dark }),
    path('M0 0C62 10 72 34 74 74C34 72 10 62 0 0Z', { fill: colors.ivory }),
    path('M190 190V122C150 124 124 150 122 190Z', { fill: dark }),
    path('M118 118C142 112 160 124 166 146C150 138 138 150 146 166C124 160 112 142 118 118Z', {
      fill: light,
    }),
    circle(172, 172, 8, { fill: colors.ivory }),
    circle(96, 96, 9, { fill: dark }),
  ];
}

function tile(random: Random, row: number, column: number): string {
  const odd = row === 2 && column === 1;
  const turn = odd
    ? 90
    : [
        [0, 90],
        [270, 180],
      ][row % 2]![column % 2]!;
  const worn = between(random, 0.9, 1);
  const inks = odd
    ? { dark: colors.orange, light: colors.lemon }
    : { dark: colors.cobalt, light: colors.sky };
  const lean = between(random, -0.5, 0.5);
  // Every second tile is turned about, so that whole flowers meet at the corners.
  const middle = SIZE / 2;
  return group(
    {
      transform: `translate(${58 + column * 198} ${34 + row * 198}) rotate(${turn + 180 + lean} ${middle} ${middle})`,
      opacity: worn,
    },
    [
      rectangle(0, 0, SIZE, SIZE, { fill: '#f8f4e8', rx: 3 }),
      group({ 'clip-path': 'url(#square)' }, ornament(inks)),
    ],
  );
}

export const tileWall: Cover = (random) =>
  [
    inkFilter('ink', 52, 3, 0.22),
    element('clipPath', { id: 'square' }, [rectangle(0, 0, SIZE, SIZE, { rx: 3 })]),
    background('#cfc6b0'),
    group(
      { filter: 'url(#ink)' },
      range(4).flatMap((row) => range(4).map((column) => tile(random, row, column))),
    ),
    lettering('Azulejo', { x: 58, y: 846, size: 30, weight: 1.3, color: colors.cobalt, spacing: 2.2 }),
    lettering('Augustin Vell Trio', {
      x: 842,
      y: 853,
      size: 16,
      weight: 0.95,
      color: colors.ink,
      spacing: 2,
      anchor: 'end',
    }),
    grain(53, 0.16, 'multiply'),
  ].join('');
