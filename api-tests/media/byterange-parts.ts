import { expect } from '@jest/globals';

/** The parts of a `multipart/byteranges` body. */
export function byterangeParts(
  content: Buffer,
  boundary: string,
): { range: string | undefined; bytes: Buffer }[] {
  const texts = content.toString('latin1').split(`\r\n--${boundary}`);
  expect([texts[0], texts.at(-1)]).toEqual(['', '--\r\n']);
  return texts.slice(1, -1).map((text) => {
    const end = text.indexOf('\r\n\r\n');
    return {
      range: /content-range: (.+)/i.exec(text.slice(0, end))?.[1],
      bytes: Buffer.from(text.slice(end + 4), 'latin1'),
    };
  });
}
