import {
  EncodedAudioPacketSource,
  EncodedPacket,
  Output as Muxer,
  StreamTarget,
  type OutputFormat,
} from 'mediabunny';
import type { PacketStream } from './packet.ts';

/**
 * Muxes packets into a container and passes its bytes to `write` in order. Calls `onProgress` with the
 * written seconds at intervals. Resolves with the start and end of the last packet in seconds.
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
        if (position !== written) throw new Error('Muxer output is not sequential');
        written += data.length;
        await write(data);
      },
    }),
  );
  const muxer = new Muxer({ format, target });
  const track = new EncodedAudioPacketSource(codec);
  muxer.addAudioTrack(track);
  await muxer.start();
  let [last, end, reported] = [0, 0, 0];
  let meta: { decoderConfig: AudioDecoderConfig } | undefined = { decoderConfig: config };
  for await (const { data, time, duration } of packets) {
    await track.add(new EncodedPacket(data, 'key', time, duration), meta);
    meta = undefined;
    last = time;
    end = time + duration;
    if (end < reported + progressSeconds) continue;
    reported = end;
    onProgress(end);
  }
  await muxer.finalize();
  return { last, end };
}

const progressSeconds = 10;
