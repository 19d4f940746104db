import type { Sharp } from 'sharp';

const side = 48;

interface Bin {
  weight: number;
  red: number;
  green: number;
  blue: number;
}

/**
 * Returns the dominant color of an image as `#rrggbb`: that of the largest group of similar pixels.
 * Saturated colors weigh more; near black, white and gray weigh so little that they only win if there are no
 * other colors.
 */
export async function findDominantColor(image: Sharp): Promise<string> {
  const pixels = await image
    .clone()
    .flatten({ background: '#808080' })
    .toColorspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  const bins = new Map<number, Bin>();
  for (let at = 0; at + 2 < pixels.length; at += 3)
    count(bins, pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  const [strongest] = [...bins.values()].toSorted((a, b) => b.weight - a.weight);
  return strongest ? toHex(strongest) : '#808080';
}

function count(bins: Map<number, Bin>, red: number, green: number, blue: number): void {
  const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
  const bin = bins.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
  const weight = computeWeight(red, green, blue);
  bin.weight += weight;
  bin.red += red * weight;
  bin.green += green * weight;
  bin.blue += blue * weight;
  bins.set(key, bin);
}

function computeWeight(red: number, green: number, blue: number): number {
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (max + min) / 510;
  const lightnessWeight = lightness < 0.15 || lightness > 0.9 ? 0.02 : 1;
  return lightnessWeight * (0.05 + (max - min) / 255);
}

function toHex({ weight, red, green, blue }: Bin): string {
  const toHexByte = (sum: number) =>
    Math.round(sum / weight)
      .toString(16)
      .padStart(2, '0');
  return `#${toHexByte(red)}${toHexByte(green)}${toHexByte(blue)}`;
}
