import { between, pick } from '../synthesis/random.ts';
import type { Random } from '../synthesis/random.ts';
import type { Cover } from './cover.ts';
import { background, circle, group, path, polygon, range, rectangle } from './drawing.ts';
import { lettering } from './lettering.ts';
import { cutPaper as colors } from './palettes.ts';
import { grain } from './print-texture.ts';

const WIDTH = 112;
const HEIGHT = 124;

function lamp(random: Random): string {
  const x = between(random, 36, 76);
  return (
    path(`M${x} 0V30`, { stroke: colors.night, 'stroke-width': 3 }) +
    path(`M${x - 24} 54A24 24 0 0 1 ${x + 24} 54Z`, { fill: colors.brick })
  );
}

function plant(random: Random): string {
  const x = between(random, 36, 76);
  const leaves = [-50, -22, 8, 34, 58].map((angle) =>
    path('M0 0C-13 -18 -11 -42 0 -58C11 -42 13 -18 0 0Z', {
      fill: colors.pine,
      transform: `translate(${x} 98) rotate(${angle - 4})`,
    }),
  );
  return (
    leaves.join('') +
    polygon(
      [
        { x: x - 18, y: 96 },
        { x: x + 18, y: 96 },
        { x: x + 13, y: 124 },
        { x: x - 13, y: 124 },
      ],
      { fill: colors.brick },
    )
  );
}

function cat(): string {
  return path(
    'M34 124C30 96 38 84 48 78L46 60L55 68H65L74 60L73 80C84 92 82 112 80 124ZM80 122C98 122 102 108 94 98',
    {
      fill: colors.night,
      stroke: colors.night,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    },
  );
}

function blinds(random: Random): string {
  const slats = Math.floor(between(random, 4, 9));
  return range(slats)
    .map((index) => rectangle(0, index * 13, WIDTH, 8, { fill: colors.cream, opacity: 0.85 }))
    .join('');
}

function curtains(): string {
  const side = 'M0 0H38C36 44 26 84 0 124Z';
  return (
    path(side, { fill: colors.blush }) +
    path(side, { fill: colors.blush, transform: `translate(${WIDTH} 0) scale(-1 1)` })
  );
}

function reader(): string {
  return (
    circle(52, 64, 17, { fill: colors.night }) +
    path('M22 124C22 94 36 84 54 84C74 84 86 96 86 124Z', { fill: colors.night }) +
    polygon(
      [
        { x: 70, y: 88 },
        { x: 98, y: 80 },
        { x: 100, y: 106 },
        { x: 73, y: 112 },
      ],
      { fill: colors.cream },
    )
  );
}

const SCENES: readonly ((random: Random) => string)[] = [lamp, plant, cat, blinds, curtains, reader];
/** Rows of scenes chosen by hand, so that no neighbors repeat; -1 is an empty room. */
const HOUSE = [
  [4, -1, 0, 3, -1],
  [-1, 1, -1, -1, 2],
  [0, 5, -2, -1, 4],
  [1, -1, 2, 0, 3],
];
const ROOMS = [
  ['dusk', 'mustard', 'mustard', 'teal', 'dusk'],
  ['teal', 'cream', 'dusk', 'mustard', 'blush'],
  ['mustard', 'dusk', 'lamplight', 'teal', 'mustard'],
  ['cream', 'teal', 'mustard', 'blush', 'dusk'],
] as const;

function windowAt(random: Random, row: number, column: number): string {
  const x = 88 + column * 153;
  const y = 78 + row * 172;
  const scene = HOUSE[row]![column]!;
  const fill = colors[ROOMS[row]![column]!];
  return group({ transform: `translate(${x} ${y})` }, [
    rectangle(-9, -9, WIDTH + 18, HEIGHT + 18, { fill: colors.shadow }),
    rectangle(0, 0, WIDTH, HEIGHT, { fill }),
    scene >= 0 ? SCENES[scene]!(random) : '',
    scene === -1
      ? path(`M${WIDTH / 2} 0V${HEIGHT}M0 46H${WIDTH}`, { stroke: colors.shadow, 'stroke-width': 6 })
      : '',
    rectangle(-16, HEIGHT + 5, WIDTH + 32, 11, { fill: colors.brick }),
  ]);
}

/** Letters leave the one open window and rise over the roof. */
function letter(random: Random, step: number): string {
  const x = 466 + step * 44 + Math.sin(step * 0.8) * 20;
  const y = 486 - step * 47 - step * step * 1.2;
  const size = 46 - step * 2;
  const angle = between(random, -38, 38) + step * 9;
  return group({ transform: `translate(${x} ${y}) rotate(${angle})` }, [
    rectangle(-size / 2 + 4, -size / 3 + 6, size, size * 0.66, { fill: colors.night, opacity: 0.35 }),
    rectangle(-size / 2, -size / 3, size, size * 0.66, { fill: pick(random, ['#fffaf0', '#fff3dc']) }),
    path(`M${-size / 2} ${-size / 3}L0 ${size * 0.08}L${size / 2} ${-size / 3}`, {
      fill: 'none',
      stroke: colors.brick,
      'stroke-width': 2.5,
    }),
  ]);
}

export const nightWindows: Cover = (random) =>
  [
    background(colors.wall),
    ...range(4).flatMap((row) => range(5).map((column) => windowAt(random, row, column))),
    ...range(9).map((step) => letter(random, step)),
    rectangle(0, 778, 900, 122, { fill: colors.night }),
    lettering('Linden Telegraph', {
      x: 88,
      y: 812,
      size: 25,
      weight: 0.95,
      color: colors.cream,
      spacing: 2.1,
    }),
    lettering('Letters from the fourth floor', {
      x: 88,
      y: 852,
      size: 15,
      weight: 0.8,
      color: colors.mustard,
      spacing: 2.3,
    }),
    grain(3, 0.22),
  ].join('');
