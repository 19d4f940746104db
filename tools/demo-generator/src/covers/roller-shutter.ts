import type { Cover } from './cover.ts';
import { background, path, range, round } from './drawing.ts';
import { grain } from './print-texture.ts';

const ACID = '#d8f23a';
const MAGENTA = '#ff2e7e';

/** How far the shutter bulges towards the viewer at a point. */
function bulge(x: number, y: number): number {
  const distance = Math.hypot(x - 450, y - 438) / 330;
  return distance >= 1 ? 0 : Math.cos((distance * Math.PI) / 2) ** 1.4;
}

function shifted(x: number, y: number): number {
  const push = bulge(x, y);
  return y + (y - 438) * push * 0.5 + Math.sin(x / 64) * 15 * push;
}

function slat(index: number): string {
  const top = index * 28 + 12;
  const thick = 14;
  const columns = range(91).map((step) => step * 10);
  const upper = columns.map((x) => `${x} ${round(shifted(x, top) - bulge(x, top) * 3)}`);
  const lower = [...columns]
    .reverse()
    .map((x) => `${x} ${round(shifted(x, top + thick) + bulge(x, top + thick) * 3)}`);
  return path(`M${upper.join('L')}L${lower.join('L')}Z`, { fill: index === 19 ? MAGENTA : ACID });
}

/** The number, stencilled the way it is painted on a gate. */
function stencilledFour(): string {
  const four = 'M520 196H596V700H520ZM300 500H504V572H300ZM612 500H668V572H612ZM300 484L504 196V300L388 484Z';
  return (
    path(four, { fill: '#101014', stroke: '#101014', 'stroke-width': 26 }) + path(four, { fill: MAGENTA })
  );
}

export const rollerShutter: Cover = () =>
  [background('#101014'), ...range(32).map(slat), stencilledFour(), grain(67, 0.26)].join('');
