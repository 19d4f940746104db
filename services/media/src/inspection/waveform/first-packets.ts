const headerBytes = 27;

/** Truncates an Ogg page to its first `count` packets, to save decoding time. */
export function firstPackets(page: Uint8Array, count: number): Uint8Array {
  const lengths = page.subarray(headerBytes, headerBytes + (page[headerBytes - 1] ?? 0));
  let [segments, packets, bytes] = [0, 0, 0];
  while (segments < lengths.length && packets < count) {
    const length = lengths[segments] ?? 0;
    segments += 1;
    bytes += length;
    if (length < 255) packets += 1;
  }
  if (packets < count) return page;
  const body = headerBytes + lengths.length;
  const truncated = Buffer.concat([
    page.subarray(0, headerBytes + segments),
    page.subarray(body, body + bytes),
  ]);
  truncated[headerBytes - 1] = segments;
  return truncated;
}
