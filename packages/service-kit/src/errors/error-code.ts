/** The `code` of an error of Node.js or a client library, such as `ENOENT`. */
export function getErrorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
