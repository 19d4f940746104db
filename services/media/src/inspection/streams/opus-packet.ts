/** Frame durations in milliseconds by configuration number, per mode. Source: RFC 6716, section 3.1. */
const silk = [10, 20, 40, 60];
const hybrid = [10, 20];
const celt = [2.5, 5, 10, 20];

/** Returns the duration of an Opus packet in seconds. */
export function computeOpusPacketSeconds(packet: Uint8Array): number {
  const [head = 0, count = 0] = packet;
  const frames = [1, 2, 2, count & 0x3f][head & 3] ?? 1;
  return (computeFrameMs(head >> 3) * frames) / 1000;
}

function computeFrameMs(configuration: number): number {
  if (configuration < 12) return silk[configuration % 4] ?? 0;
  if (configuration < 16) return hybrid[configuration % 2] ?? 0;
  return celt[configuration % 4] ?? 0;
}
