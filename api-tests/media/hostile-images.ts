import sharp, { type Sharp } from 'sharp';
import { audio } from '../catalog/song-form.ts';
import { zipArchive } from './generated-files.ts';

type Made = () => Buffer | Promise<Buffer>;
type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';

const text = (content: string) => Buffer.from(content, 'latin1');

/** Incompressible noise of 200 × 200 pixels. */
const noise = (): Sharp =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#369',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const encode = (format: Format) => noise().toFormat(format).toBuffer();
const firstPart = async (format: Format, share: number) => {
  const file = await encode(format);
  return file.subarray(0, Math.floor(file.length * share));
};

export const notImages: readonly [string, Made][] = [
  ['a text', () => text('not an image')],
  ['a page', () => text('<!DOCTYPE html><script>alert(1)</script>')],
  ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['SVG behind spaces', () => text('   \n<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['GIF', () => encode('gif')],
  ['TIFF', () => encode('tiff')],
  ['HEIC', () => text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(500)}`)],
  ['BMP', () => text(`BM${'\0'.repeat(500)}`)],
  ['an archive', async () => zipArchive(await encode('jpeg'))],
  ['audio', async () => Buffer.from(await (await audio()).arrayBuffer())],
  ['a page before JPEG', async () => Buffer.concat([text('<script>x</script>'), await encode('jpeg')])],
];

export const truncatedImages: readonly [string, Made][] = [
  ...(['jpeg', 'png', 'webp'] as const).map((format): [string, Made] => [
    `${format} of which a third is missing`,
    () => firstPart(format, 0.66),
  ]),
  ['JPEG that is a beginning only', () => text('\xff\xd8\xff\xe0')],
  ['PNG whose pixels are damaged', async () => (await encode('png')).fill(7, 300, 400)],
];

export const polyglotImages: readonly [string, Made][] = [
  ['an archive behind JPEG', async () => Buffer.concat([await encode('jpeg'), zipArchive(text('a'))])],
  ['an archive behind PNG', async () => Buffer.concat([await encode('png'), zipArchive(text('a'))])],
  ['a page behind WebP', async () => Buffer.concat([await encode('webp'), text('<html><body>')])],
  [
    'a script behind JPEG',
    async () => Buffer.concat([await encode('jpeg'), text('<script>alert(1)</script>')]),
  ],
  [
    'a page in the comment of JPEG',
    async () => withComment(await encode('jpeg'), '<html><script>x</script>'),
  ],
  ['a document in the comment of JPEG', async () => withComment(await encode('jpeg'), '%PDF-1.4')],
  ['PHP in the comment of JPEG', async () => withComment(await encode('jpeg'), '<?php system($_GET[0]); ?>')],
  [
    'another archive behind PNG',
    async () => Buffer.concat([await encode('png'), text('Rar!\x1a\x07\x01\0')]),
  ],
];

export const largeImages: readonly [string, Made][] = [
  ['a small file of 100 megapixels', () => flat(10_000, 10_000)],
  ['a line that is too long', () => flat(16_000, 1600)],
  ['a PNG with an extreme declared size', endless],
];

/** An image of one color: many pixels in few bytes. */
function flat(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
}

async function endless(): Promise<Buffer> {
  const { crc32 } = await import('node:zlib');
  const file = await flat(10, 10);
  file.writeUInt32BE(1_000_000, 16);
  file.writeUInt32BE(1_000_000, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

function withComment(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), text(comment)]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}
