import type { Cover } from './cover.ts';
import { background, circle, group, polygon, range, rectangle } from './drawing.ts';
import { lettering } from './lettering.ts';
import { hardEdge as colors } from './palettes.ts';
import { grain, inkFilter } from './print-texture.ts';

const MULTIPLY = 'mix-blend-mode:multiply';

/** Doorways, each seen through the one before it, with light falling out to the left. */
function doorways(): string[] {
  const frames = [
    { x: 272, y: 300, width: 568, height: 600, fill: colors.blue },
    { x: 366, y: 370, width: 394, height: 530, fill: colors.ink },
    { x: 446, y: 430, width: 250, height: 470, fill: colors.orange },
    { x: 504, y: 480, width: 142, height: 420, fill: colors.lemon },
  ];
  return frames.map(({ x, y, width, height, fill }) => rectangle(x, y, width, height, { fill }));
}

function light(): string {
  return polygon(
    [
      { x: 504, y: 900 },
      { x: 504, y: 716 },
      { x: 0, y: 812 },
      { x: 0, y: 900 },
    ],
    { fill: colors.lemon, style: MULTIPLY },
  );
}

/** Keys that stand at the left as tall as the doors. */
function keys(): string[] {
  const white = range(5).map((index) => rectangle(50 + index * 37, 300, 32, 470, { fill: colors.ivory }));
  const black = [0, 1, 3].map((index) => rectangle(72 + index * 37, 300, 23, 292, { fill: colors.ink }));
  return [rectangle(40, 290, 205, 490, { fill: colors.ink }), ...white, ...black];
}

export const largeRooms: Cover = () =>
  [
    inkFilter('ink', 44, 2.5, 0.22),
    background(colors.ivory),
    group({ filter: 'url(#ink)' }, doorways()),
    group({ filter: 'url(#ink)' }, keys()),
    group({ filter: 'url(#ink)', style: MULTIPLY }, [light()]),
    group({ filter: 'url(#ink)', style: MULTIPLY }, [circle(748, 372, 112, { fill: colors.orange })]),
    group({ filter: 'url(#ink)' }, [
      lettering('Small hours', { x: 50, y: 58, size: 66, weight: 1.5, color: colors.ink, spacing: 2.05 }),
      lettering('Large rooms', {
        x: 50,
        y: 152,
        size: 66,
        weight: 1.5,
        color: colors.orange,
        spacing: 2.05,
      }),
      lettering('Augustin Vell Trio', {
        x: 50,
        y: 246,
        size: 17,
        weight: 0.95,
        color: colors.ink,
        spacing: 2,
      }),
    ]),
    grain(47, 0.16, 'multiply'),
  ].join('');
