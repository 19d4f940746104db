import { decodeLatin1 } from '../byte-source.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** Detects the accepted image formats by their signatures. */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const head = decodeLatin1(bytes, 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return undefined;
}
