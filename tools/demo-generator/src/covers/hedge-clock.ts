import { between } from '../synthesis/random.ts';
import type { Random } from '../synthesis/random.ts';
import type { Cover } from './cover.ts';
import { background, circle, element, group, path, polar, range, rectangle, round } from './drawing.ts';
import { lettering } from './lettering.ts';
import { linocut as colors } from './palettes.ts';
import { grain, inkFilter } from './print-texture.ts';

const SUN = { x: 450, y: 372 };

function leaf(x: number, y: number, angle: number, size: number, fill: string): string {
  const half = round(size * 0.34);
  const blade = `M0 0C${half} ${round(-size * 0.25)} ${half} ${round(-size * 0.7)} 0 ${-size}C${-half} ${round(-size * 0.7)} ${-half} ${round(-size * 0.25)} 0 0Z`;
  const veins = range(4).map((index) => {
    const at = -size * (0.22 + index * 0.17);
    const reach = size * (0.17 - index * 0.025);
    return `M0 ${round(at)}L${round(reach)} ${round(at - reach * 0.8)}M0 ${round(at)}L${round(-reach)} ${round(at - reach * 0.8)}`;
  });
  return group({ transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})` }, [
    path(blade, { fill, stroke: colors.paper, 'stroke-width': 4 }),
    path(`M0 ${round(-size * 0.06)}V${round(-size * 0.88)}${veins.join('')}`, {
      fill: 'none',
      stroke: colors.paper,
      'stroke-width': 2.6,
      'stroke-linecap': 'round',
    }),
  ]);
}

/** A stem that leans outwards, with pairs of leaves that shrink towards its tip. */
function stem(random: Random, foot: number, lean: number, height: number): string {
  const count = Math.floor(height / 54);
  const parts = range(count).flatMap((index) => {
    const progress = (index + 1) / (count + 0.6);
    const x = foot + lean * progress ** 1.6 * height;
    const y = 790 - progress * height;
    const size = 124 * (1 - progress * 0.42);
    const fill = random() < 0.3 ? colors.leaf : colors.moss;
    const tilt = lean * 50;
    return [
      leaf(x, y, tilt - 58 + between(random, -7, 7), size, fill),
      leaf(x, y, tilt + 58 + between(random, -7, 7), size, fill),
    ];
  });
  const top = { x: foot + lean * height, y: 790 - height };
  const line = `M${foot} 800Q${foot} ${round(790 - height * 0.5)} ${round(top.x)} ${round(top.y)}`;
  return (
    path(line, { fill: 'none', stroke: colors.moss, 'stroke-width': 8 }) +
    parts.join('') +
    leaf(top.x, top.y + 12, lean * 60, 74, colors.moss)
  );
}

/** The marks of the gouge around the disc: they run as light would. */
function rays(random: Random): string[] {
  return range(130).map((index) => {
    const angle = (index * 360) / 130 + between(random, -0.7, 0.7);
    const from = polar(SUN, between(random, 268, 310), angle);
    const to = polar(SUN, between(random, 340, 640), angle);
    return path(`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`, {
      stroke: colors.moss,
      'stroke-width': between(random, 1.5, 4.2),
      'stroke-linecap': 'round',
      'stroke-dasharray': `${round(between(random, 30, 90))} ${round(between(random, 10, 40))}`,
    });
  });
}

/** A clock without hands. */
function sun(): string {
  const ticks = range(12).map((hour) => {
    const outer = polar(SUN, 214, hour * 30);
    const inner = polar(SUN, hour % 3 === 0 ? 168 : 190, hour * 30);
    return path(`M${round(outer.x)} ${round(outer.y)}L${round(inner.x)} ${round(inner.y)}`, {
      stroke: colors.paper,
      'stroke-width': hour % 3 === 0 ? 15 : 8,
    });
  });
  return (
    circle(SUN.x, SUN.y, 246, { fill: colors.rose }) +
    circle(SUN.x, SUN.y, 230, { fill: 'none', stroke: colors.paper, 'stroke-width': 5 }) +
    ticks.join('')
  );
}

function hedge(random: Random): string[] {
  const feet = [60, 840, 170, 730, 285, 615, 395, 505, 450];
  return feet.map((foot, index) =>
    stem(random, foot, (foot - 450) / 2600, [470, 470, 400, 400, 330, 330, 262, 262, 205][index]!),
  );
}

export const hedgeClock: Cover = (random) =>
  [
    inkFilter('ink', 5, 7, 0.25),
    background(colors.paper),
    group({ filter: 'url(#ink)' }, rays(random)),
    group({ filter: 'url(#ink)' }, [sun()]),
    group({ filter: 'url(#ink)' }, [...hedge(random), rectangle(-20, 776, 940, 150, { fill: colors.moss })]),
    lettering('Ottoline Fenwright', {
      x: 450,
      y: 794,
      size: 27,
      weight: 0.8,
      color: colors.paper,
      spacing: 2.2,
      anchor: 'middle',
    }),
    lettering('The hedge and the hour', {
      x: 450,
      y: 836,
      size: 14,
      weight: 0.75,
      color: colors.paper,
      spacing: 2.6,
      anchor: 'middle',
    }),
    element('rect', {
      x: 14,
      y: 14,
      width: 872,
      height: 872,
      fill: 'none',
      stroke: colors.paper,
      'stroke-width': 28,
    }),
    grain(31, 0.16, 'multiply'),
  ].join('');
