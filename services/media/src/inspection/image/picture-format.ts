import { latin1 } from '../byte-source.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** What the first bytes of a file say that it is, if it is one of the accepted formats. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const head = latin1(bytes, 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return undefined;
}
