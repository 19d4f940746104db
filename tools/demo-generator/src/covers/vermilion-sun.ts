import { between } from '../synthesis/random.ts';
import type { Random } from '../synthesis/random.ts';
import type { Cover } from './cover.ts';
import { background, circle, element, group, path, range, rectangle, verticalGradient } from './drawing.ts';
import { lettering } from './lettering.ts';
import { blurFilter, grain } from './print-texture.ts';

const HORIZON = 560;

function slattedSun(): string {
  const slats = range(8).map((index) =>
    rectangle(150, 372 + index * 25, 600, 3 + index * 2.1, { fill: '#000' }),
  );
  const mask = element('mask', { id: 'slats' }, [rectangle(0, 0, 900, 900, { fill: '#fff' }), ...slats]);
  return mask + circle(450, 388, 226, { fill: 'url(#sun)', mask: 'url(#slats)' });
}

/** The path of light on the water: short dashes, wider apart towards the shore. */
function glitter(random: Random): string[] {
  return range(170).map(() => {
    const depth = random() ** 0.8;
    const y = HORIZON + 6 + depth * 236;
    const spread = 90 + depth * 250;
    const x = 450 + (random() + random() - 1) * spread;
    const width = between(random, 14, 60) * (0.5 + depth);
    return rectangle(x - width / 2, y, width, 2 + depth * 5, {
      fill: random() < 0.4 ? '#ffd07a' : '#ff5c48',
      rx: 2,
      opacity: between(random, 0.35, 0.95),
    });
  });
}

function headland(): string {
  return path(`M-10 ${HORIZON}C70 548 96 500 170 488S262 520 316 536S380 552 420 ${HORIZON}Z`, {
    fill: '#2a0f3a',
  });
}

function ferry(): string {
  const lights = range(9).map((index) => rectangle(18 + index * 17, -31, 9, 6, { fill: '#ffe9a8' }));
  return group({ transform: `translate(560 ${HORIZON + 12})` }, [
    path('M-8 -14H206L190 12H16Z', { fill: '#1a0a2e' }),
    rectangle(10, -38, 166, 26, { fill: '#1a0a2e' }),
    rectangle(44, -58, 92, 22, { fill: '#1a0a2e' }),
    path('M104 -58L112 -92H132L128 -58Z', { fill: '#ff3d5a' }),
    path('M30 -38V-82M30 -78L60 -40', { stroke: '#1a0a2e', 'stroke-width': 3 }),
    ...lights,
    ...range(4).map((index) => rectangle(56 + index * 20, -51, 10, 6, { fill: '#7ff0e0' })),
  ]);
}

export const vermilionSun: Cover = (random) =>
  [
    element('defs', {}, [
      verticalGradient('sky', [
        [0, '#2a1050'],
        [0.34, '#a31d5f'],
        [0.62, '#f0442f'],
        [1, '#ff8f4a'],
      ]),
      verticalGradient('sea', [
        [0, '#c22a4a'],
        [0.3, '#5c1757'],
        [1, '#150828'],
      ]),
      verticalGradient('sun', [
        [0, '#ffe17d'],
        [0.55, '#ff8a3d'],
        [1, '#ff2f5b'],
      ]),
    ]),
    blurFilter('glow', 60),
    background('url(#sky)'),
    circle(450, 388, 270, { fill: '#ffb04d', opacity: 0.55, filter: 'url(#glow)' }),
    slattedSun(),
    headland(),
    rectangle(0, HORIZON, 900, 900 - HORIZON, { fill: 'url(#sea)' }),
    ...glitter(random),
    ferry(),
    lettering('Neon Ferry', {
      x: 450,
      y: 58,
      size: 36,
      weight: 0.5,
      color: '#ffe3c2',
      spacing: 5.4,
      anchor: 'middle',
    }),
    lettering('Vermilion Coast', {
      x: 450,
      y: 838,
      size: 16,
      weight: 0.7,
      color: '#ffb38a',
      spacing: 4.6,
      anchor: 'middle',
    }),
    grain(61, 0.3),
  ].join('');
