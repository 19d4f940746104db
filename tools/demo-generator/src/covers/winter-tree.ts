import { between } from '../synthesis/random.ts';
import type { Random } from '../synthesis/random.ts';
import type { Cover } from './cover.ts';
import { background, circle, element, group, path, polar, range, round } from './drawing.ts';
import type { Point } from './drawing.ts';
import { lettering } from './lettering.ts';
import { linocut as colors } from './palettes.ts';
import { grain, inkFilter } from './print-texture.ts';

function branch(random: Random, from: Point, angle: number, length: number, width: number): string {
  if (width < 1.3) {
    return '';
  }
  const to = polar(from, length, angle);
  const bend = polar(from, length * 0.55, angle + between(random, -9, 9));
  const line = path(
    `M${round(from.x)} ${round(from.y)}Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`,
    {
      stroke: colors.ice,
      'stroke-width': width,
      fill: 'none',
      'stroke-linecap': 'round',
    },
  );
  const left = branch(
    random,
    to,
    angle - between(random, 15, 33),
    length * between(random, 0.74, 0.86),
    width * 0.68,
  );
  const right = branch(
    random,
    to,
    angle + between(random, 15, 33),
    length * between(random, 0.74, 0.86),
    width * 0.68,
  );
  const twig =
    random() < 0.42 ? branch(random, bend, angle + between(random, -58, 58), length * 0.5, width * 0.4) : '';
  return line + left + right + twig;
}

/** Seven phases of the moon on an arc, from new to new. */
function moons(): string[] {
  return range(7).map((index) => {
    const { x, y } = polar({ x: 450, y: 700 }, 520, 222 + index * 16);
    const phase = (index - 3) / 3;
    const fill = index === 3 ? colors.ember : colors.ice;
    const shade =
      phase === 0 ? '' : circle(x + phase * -34 + Math.sign(phase) * 52, y - 3, 42, { fill: colors.indigo });
    const id = `moon${index}`;
    return (
      element('clipPath', { id }, [circle(x, y, 36, {})]) +
      group({ 'clip-path': `url(#${id})` }, [circle(x, y, 36, { fill }), shade])
    );
  });
}

function hills(random: Random): string[] {
  const strokes = range(95).map(() => {
    const x = between(random, 0, 900);
    const y = between(random, 742, 890);
    return path(
      `M${round(x)} ${round(y)}q${round(between(random, 20, 48))} ${round(between(random, -12, -3))} ${round(between(random, 50, 120))} 0`,
      {
        fill: 'none',
        stroke: colors.indigo,
        'stroke-width': between(random, 2, 4.5),
        'stroke-linecap': 'round',
      },
    );
  });
  return [
    path('M-20 760C160 700 300 716 450 724S760 690 920 748V920H-20Z', { fill: colors.ice }),
    ...strokes,
  ];
}

function snow(random: Random): string[] {
  return range(210).map(() =>
    circle(between(random, 0, 900), between(random, 0, 740), between(random, 1.4, 5), {
      fill: random() < 0.25 ? colors.frost : colors.ice,
    }),
  );
}

export const winterTree: Cover = (random) =>
  [
    inkFilter('ink', 12, 6, 0.26),
    background(colors.indigo),
    group({ filter: 'url(#ink)' }, [...snow(random), ...moons()]),
    group({ filter: 'url(#ink)' }, [branch(random, { x: 450, y: 748 }, -90, 122, 31), ...hills(random)]),
    lettering('Winter Almanac', {
      x: 450,
      y: 62,
      size: 30,
      weight: 0.7,
      color: colors.ice,
      spacing: 3.4,
      anchor: 'middle',
    }),
    grain(37, 0.2),
  ].join('');
