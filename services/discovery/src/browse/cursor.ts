import { AppError, browseTexts } from '@rubato/contracts';
import { z } from 'zod';

/** Where a page ended: the value that the list is sorted by, and what breaks ties. */
export type Position = readonly (string | number)[];

/** Writes the position after which the next page begins. */
export const writeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Reads a cursor from a caller. Throws INVALID under `cursor` unless it is of the schema. */
export function readCursor<Schema extends z.ZodType<Position>>(
  schema: Schema,
  cursor: string | undefined,
): z.output<Schema> | undefined {
  if (cursor === undefined) return undefined;
  const result = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (result.success) return result.data;
  throw new AppError('INVALID', browseTexts.cursor, { fields: { cursor: browseTexts.cursor } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
