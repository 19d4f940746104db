const prefix = 'media/exports/';
const exportKey = /^media\/exports\/([0-9a-f]{64})\.zip$/;

/** The object key of an export: `/media/` serves it. */
export function toExportKey(token: string): string {
  return `${prefix}${token}.zip`;
}

/** Returns the token in an object key; undefined if it is not that of an export. */
export function parseExportToken(key: string): string | undefined {
  return exportKey.exec(key)?.[1];
}

/** The keys of all exports begin with this. */
export const exportPrefix = prefix;
