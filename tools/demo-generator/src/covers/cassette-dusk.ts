import type { Cover } from './cover.ts';
import {
  background,
  circle,
  element,
  group,
  path,
  polar,
  range,
  rectangle,
  round,
  verticalGradient,
} from './drawing.ts';
import type { Point } from './drawing.ts';
import { blurFilter, grain } from './print-texture.ts';

const HORIZON = 520;

function reel(center: Point, wound: number, turn: number): string {
  const rings = range(Math.floor((wound - 62) / 9)).map((index) =>
    circle(center.x, center.y, 66 + index * 9, {
      fill: 'none',
      stroke: '#2b0d46',
      'stroke-width': 3.2,
      opacity: 0.75,
    }),
  );
  const teeth = range(6).map((index) => {
    const outer = polar(center, 50, turn + index * 60);
    const inner = polar(center, 32, turn + index * 60);
    return path(`M${round(outer.x)} ${round(outer.y)}L${round(inner.x)} ${round(inner.y)}`, {
      stroke: '#fff0d6',
      'stroke-width': 11,
    });
  });
  return group({}, [
    circle(center.x, center.y, wound, { fill: 'url(#sun)' }),
    ...rings,
    circle(center.x, center.y, 58, { fill: '#1b0b36' }),
    circle(center.x, center.y, 50, { fill: 'none', stroke: '#fff0d6', 'stroke-width': 7 }),
    ...teeth,
  ]);
}

/** The plain below the horizon, ruled like the floor of an old machine's dream. */
function plain(): string[] {
  const rows = range(13).map((index) => {
    const y = HORIZON + 6 + 380 * (index / 13) ** 2.1;
    return path(`M0 ${round(y)}H900`, {
      stroke: '#38e8d8',
      'stroke-width': 1.2 + index * 0.28,
      opacity: 0.9,
    });
  });
  const columns = range(31).map((index) => {
    const from = 450 + (index - 15) * 34;
    const to = 450 + (index - 15) * 190;
    return path(`M${from} ${HORIZON}L${to} 920`, { stroke: '#38e8d8', 'stroke-width': 1.8, opacity: 0.75 });
  });
  return [...rows, ...columns];
}

export const cassetteDusk: Cover = () =>
  [
    element('defs', {}, [
      verticalGradient('sky', [
        [0, '#120a33'],
        [0.45, '#4a1674'],
        [0.58, '#e0326f'],
        [0.6, '#e0326f'],
      ]),
      verticalGradient('ground', [
        [0, '#4b1470'],
        [1, '#0d0624'],
      ]),
      verticalGradient('sun', [
        [0, '#ffd35c'],
        [0.6, '#ff7a4f'],
        [1, '#ff2e7e'],
      ]),
    ]),
    blurFilter('glow', 46),
    background('url(#sky)'),
    ...range(60).map((index) =>
      circle((index * 397) % 900, (index * 151) % 300, 0.8 + (index % 3) * 0.6, {
        fill: '#fff0d6',
        opacity: 0.7,
      }),
    ),
    circle(292, 368, 216, { fill: '#ff7a4f', opacity: 0.5, filter: 'url(#glow)' }),
    circle(664, 408, 130, { fill: '#ff7a4f', opacity: 0.5, filter: 'url(#glow)' }),
    reel({ x: 292, y: 352 }, 206, 12),
    reel({ x: 664, y: 408 }, 118, 40),
    rectangle(0, HORIZON, 900, 380, { fill: 'url(#ground)' }),
    ...plain(),
    path(`M0 ${HORIZON}H900`, { stroke: '#fff0d6', 'stroke-width': 5 }),
    grain(71, 0.3),
  ].join('');
