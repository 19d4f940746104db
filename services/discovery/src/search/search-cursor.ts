import { AppError, searchTexts } from '@rubato/contracts';
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The last result of a page: for documents with the rank, by which the next page begins; lyrics have none. */
export interface SearchPosition {
  readonly id: number;
  readonly rank: readonly number[];
}

const schema = z.tuple([z.string(), z.int()], z.number());

/** Belongs to one query of one kind, of which it contains a digest. */
export function writeCursor(query: string, kind: string, { id, rank }: SearchPosition): string {
  return Buffer.from(JSON.stringify([computeDigest(query, kind), id, ...rank])).toString('base64url');
}

/** Throws INVALID for a cursor of another query or kind, and for anything that is not a cursor. */
export function readCursor(query: string, kind: string, cursor: string): SearchPosition {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success || parsed.data[0] !== computeDigest(query, kind))
    throw new AppError('INVALID', searchTexts.cursor, { fields: { cursor: searchTexts.cursor } });
  const [, id, ...rank] = parsed.data;
  return { id, rank };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const computeDigest = (query: string, kind: string): string =>
  createHash('sha256').update(`${kind}\n${query}`).digest('base64url').slice(0, 8);
