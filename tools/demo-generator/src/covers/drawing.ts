export const CANVAS = 900;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** Two decimals are finer than a pixel and keep the drawings small. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
}

export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  return `<${name}${attributesOf(attributes)}>${children.join('')}</${name}>`;
}

export function rectangle(x: number, y: number, width: number, height: number, more: Attributes): string {
  return element('rect', { x, y, width, height, ...more });
}

export function circle(cx: number, cy: number, r: number, more: Attributes): string {
  return element('circle', { cx, cy, r, ...more });
}

export function path(d: string, more: Attributes): string {
  return element('path', { d, ...more });
}

export function polygon(points: readonly Point[], more: Attributes): string {
  return element('polygon', {
    points: points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' '),
    ...more,
  });
}

export function group(more: Attributes, children: readonly string[]): string {
  return element('g', more, children);
}

export function polar(center: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function background(fill: string): string {
  return rectangle(0, 0, CANVAS, CANVAS, { fill });
}

export function verticalGradient(id: string, stops: readonly (readonly [number, string])[]): string {
  return element(
    'linearGradient',
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    stops.map(([offset, color]) => element('stop', { offset, 'stop-color': color })),
  );
}
