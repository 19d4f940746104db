import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { AssetKind } from '@rubato/contracts';

export interface CorpusFile {
  readonly kind: AssetKind;
  readonly bytes: Uint8Array;
}

const folder = join(import.meta.dirname, 'corpus');
const imageExtensions = new Set(['.png', '.jpg', '.webp']);

/** Small valid files by name: one for each format and variant with its own parser. */
export const corpus: ReadonlyMap<string, CorpusFile> = new Map(
  readdirSync(folder)
    .toSorted()
    .map((name) => [
      name,
      {
        kind: imageExtensions.has(extname(name)) ? 'image' : 'audio',
        bytes: new Uint8Array(readFileSync(join(folder, name))),
      },
    ]),
);
