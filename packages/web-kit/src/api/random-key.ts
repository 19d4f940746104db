/** A random key of 128 bits in hex, as for `Idempotency-Key`. `randomUUID` is not available on pages without TLS. */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
