import {
  EncodedAudioPacketSource,
  EncodedPacket,
  Output as Muxer,
  StreamTarget,
  type OutputFormat,
} from 'mediabunny';
import type { PacketStream } from './packet.ts';

/**
 * Writes packets into a container, whose bytes `write` takes in order. Calls `onProgress` with the seconds that are written, now and
 * then. Resolves with the time of the last packet, and when it ends.
 */
export async function writePackets(
  { codec, config, packets }: PacketStream,
  format: OutputFormat,
  write: (bytes: Uint8Array) => Promise<void>,
  onProgress: (seconds: number) => void = () => {},
): Promise<{ last: number; end: number }> {
  let written = 0;
  const target = new StreamTarget(
    new WritableStream({
      write: async ({ data, position }: { data: Uint8Array; position: number }) => {
        if (position !== written) throw new Error('The muxer does not write in order');
        written += data.length;
        await write(data);
      },
    }),
  );
  const muxer = new Muxer({ format, target });
  const track = new EncodedAudioPacketSource(codec);
  muxer.addAudioTrack(track);
  await muxer.start();
  let [last, end, told] = [0, 0, 0];
  let meta: { decoderConfig: AudioDecoderConfig } | undefined = { decoderConfig: config };
  for await (const { data, time, duration } of packets) {
    await track.add(new EncodedPacket(data, 'key', time, duration), meta);
    meta = undefined;
    last = time;
    end = time + duration;
    if (end < told + progressSeconds) continue;
    told = end;
    onProgress(end);
  }
  await muxer.finalize();
  return { last, end };
}

const progressSeconds = 10;
