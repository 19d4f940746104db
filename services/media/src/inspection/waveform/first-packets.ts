const headerBytes = 27;

/** A page of Ogg with no more than its first `count` packets: pages are long, and decoding takes most of the time. */
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
  const cut = Buffer.concat([page.subarray(0, headerBytes + segments), page.subarray(body, body + bytes)]);
  cut[headerBytes - 1] = segments;
  return cut;
}
