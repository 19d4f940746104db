import type { Cover } from './cover.ts';
import { background, circle, group, path, polar, range, round } from './drawing.ts';
import { linocut as colors } from './palettes.ts';
import { grain, inkFilter } from './print-texture.ts';

const CENTER = { x: 450, y: 450 };

function gear(radius: number, teeth: number, depth: number, fill: string): string {
  const step = 360 / teeth;
  const points = range(teeth).flatMap((index) => {
    const at = index * step;
    return [
      polar(CENTER, radius, at),
      polar(CENTER, radius + depth, at + step * 0.14),
      polar(CENTER, radius + depth, at + step * 0.42),
      polar(CENTER, radius, at + step * 0.56),
    ];
  });
  return path(`M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`, { fill });
}

/** One arm of the crystal, pointing up from the origin. */
function arm(): string {
  const barbs = [58, 104, 152, 204, 250].map((at, index) => {
    const reach = [34, 58, 74, 56, 30][index]!;
    const dx = round(reach * 0.86);
    const dy = round(reach * 0.5);
    const bud =
      index === 2
        ? `M${round(dx * 0.6)} ${round(-at - dy * 0.6)}v-26M${round(-dx * 0.6)} ${round(-at - dy * 0.6)}v-26`
        : '';
    return `M0 ${-at}L${dx} ${-at - dy}M0 ${-at}L${-dx} ${-at - dy}${bud}`;
  });
  const line = path(`M0 0V-292${barbs.join('')}`, {
    fill: 'none',
    stroke: colors.ice,
    'stroke-width': 12,
    'stroke-linecap': 'round',
  });
  return line + path('M0 -318L13 -296L0 -274L-13 -296Z', { fill: colors.ember });
}

function pins(): string[] {
  return range(72).flatMap((index) => {
    // A melody pricked into the ring: three tracks, each with its own rhythm.
    const tracks = [index % 3 !== 1, index % 5 < 2, index % 8 === 3];
    return tracks.flatMap((set, track) => {
      const { x, y } = polar(CENTER, 352 + track * 17, index * 5);
      return set ? [circle(x, y, 4.4, { fill: colors.ice })] : [];
    });
  });
}

export const frostGear: Cover = () =>
  [
    inkFilter('ink', 21, 5, 0.27),
    background(colors.frost),
    group({ filter: 'url(#ink)' }, [
      gear(404, 48, 30, colors.indigo),
      ...pins(),
      circle(450, 450, 332, { fill: colors.frost }),
      gear(300, 36, 18, colors.indigo),
      ...range(6).map((index) =>
        group({ transform: `translate(450 450) rotate(${index * 60}) scale(.93)` }, [arm()]),
      ),
      ...range(6).map((index) =>
        group({ transform: `translate(450 450) rotate(${index * 60 + 30})` }, [
          path('M0 -72L19 -112L0 -152L-19 -112Z', { fill: colors.frost }),
          circle(0, -186, 9, { fill: colors.ember }),
          path('M0 -210V-252M-17 -230H17', {
            stroke: colors.frost,
            'stroke-width': 7,
            'stroke-linecap': 'round',
          }),
        ]),
      ),
      circle(450, 450, 30, { fill: colors.ember }),
      circle(450, 450, 11, { fill: colors.indigo }),
    ]),
    grain(41, 0.2, 'multiply'),
  ].join('');
