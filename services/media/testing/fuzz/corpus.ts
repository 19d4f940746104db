import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { AssetKind } from '@rubato/contracts';

export interface CorpusFile {
  readonly kind: AssetKind;
  readonly bytes: Uint8Array;
}

const folder = join(import.meta.dirname, 'corpus');
const pictures = new Set(['.png', '.jpg', '.webp']);

/** A small valid file of every format, and of every way of writing it that has a parser of its own, by name. */
export const corpus: ReadonlyMap<string, CorpusFile> = new Map(
  readdirSync(folder)
    .toSorted()
    .map((name) => [
      name,
      {
        kind: pictures.has(extname(name)) ? 'image' : 'audio',
        bytes: new Uint8Array(readFileSync(join(folder, name))),
      },
    ]),
);
