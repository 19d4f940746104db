/** A new key for a new thing, for `Idempotency-Key`. Not `randomUUID`: that is missing where the page is served without TLS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
