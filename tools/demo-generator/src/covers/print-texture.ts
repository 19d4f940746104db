import { CANVAS, element, rectangle } from './drawing.ts';

/** The tooth of the paper, laid over the finished image. */
export function grain(seed: number, strength: number, blend = 'overlay'): string {
  const id = `grain${seed}`;
  const filter = element('filter', { id, x: 0, y: 0, width: '100%', height: '100%' }, [
    element('feTurbulence', { type: 'fractalNoise', baseFrequency: 0.62, numOctaves: 2, seed }),
    element('feColorMatrix', { type: 'saturate', values: 0 }),
    '<feComponentTransfer><feFuncR type="linear" slope="2.4" intercept="-0.7"/><feFuncG type="linear" slope="2.4" intercept="-0.7"/><feFuncB type="linear" slope="2.4" intercept="-0.7"/><feFuncA type="discrete" tableValues="1"/></feComponentTransfer>',
  ]);
  const veil = rectangle(0, 0, CANVAS, CANVAS, {
    filter: `url(#${id})`,
    opacity: strength,
    style: `mix-blend-mode:${blend}`,
  });
  return filter + veil;
}

/** Ink that misses the paper in places, with edges as if cut by hand. */
export function inkFilter(id: string, seed: number, wobble: number, missing: number): string {
  return element('filter', { id, x: '-5%', y: '-5%', width: '110%', height: '110%' }, [
    element('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: 0.035,
      numOctaves: 2,
      seed,
      result: 'wave',
    }),
    element('feDisplacementMap', {
      in: 'SourceGraphic',
      in2: 'wave',
      scale: wobble,
      xChannelSelector: 'R',
      yChannelSelector: 'G',
      result: 'cut',
    }),
    element('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: 0.28,
      numOctaves: 3,
      seed: seed + 7,
      result: 'speckle',
    }),
    element('feColorMatrix', {
      in: 'speckle',
      type: 'matrix',
      values: `0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -14 ${14 * (1 - missing)}`,
      result: 'mask',
    }),
    element('feComposite', { in: 'cut', in2: 'mask', operator: 'in' }),
  ]);
}

export function blurFilter(id: string, deviation: number): string {
  return element('filter', { id, x: '-60%', y: '-60%', width: '220%', height: '220%' }, [
    element('feGaussianBlur', { stdDeviation: deviation }),
  ]);
}
