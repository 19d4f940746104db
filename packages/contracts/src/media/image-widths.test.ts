import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { imageWidths } from './image-widths.ts';

/** What cannot import the widths. */
it.each([
  ['frontends/shell/src/preload.js', `[${imageWidths.join(', ')}].map((width)`],
  ['deploy/nginx/edge-proxy.conf', `"~^(${imageWidths.join('|')})$" .w$arg_w.webp;`],
])('%s uses the same widths', (file, expected) => {
  expect(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')).toContain(expected);
});
