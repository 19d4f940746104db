import { audio } from '../catalog/song-form.ts';

/** A RIFF chunk. */
export function riffChunk(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** An EBML element, with a size of 8 bytes or unknown. */
function element(id: string, content: Uint8Array, isOpen = false): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(isOpen ? 0x01ffffffffffffffn : 0x0100000000000000n + BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

export interface WebmOptions {
  readonly isFilm?: boolean;
  /** An unknown size, as written by recorders. */
  readonly isLive?: boolean;
}

/** Ten seconds of Opus from the demo catalog as WebM. */
export async function webm({ isFilm = false, isLive = false }: WebmOptions = {}): Promise<Buffer> {
  const packets = opusPackets(Buffer.from(await (await audio('ogg')).arrayBuffer()));
  const [head = Buffer.alloc(0)] = packets;
  const blocks = packets.slice(2, 502).map((packet, n) => {
    const place = Buffer.from([0x81, 0, 0, 0x80]);
    place.writeInt16BE(n * 20, 1);
    return element('a3', Buffer.concat([place, packet]));
  });
  const rate = Buffer.alloc(4);
  rate.writeFloatBE(48_000);
  const track = [
    element('d7', Buffer.from([1])),
    element('83', Buffer.from([isFilm ? 1 : 2])),
    element('86', Buffer.from('A_OPUS')),
    element('63a2', head),
    element('e1', element('b5', rate)),
  ];
  const segment = [
    element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))),
    element('1654ae6b', element('ae', Buffer.concat(track))),
    element('1f43b675', Buffer.concat([element('e7', Buffer.from([0])), ...blocks]), isLive),
  ];
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', Buffer.concat(segment), isLive),
  ]);
}

/** The packets of an Ogg file. */
function opusPackets(file: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  let [begun, at]: [Buffer[], number] = [[], 0];
  while (at < file.length) {
    const lengths = file.subarray(at + 27, at + 27 + file.readUInt8(at + 26));
    at += 27 + lengths.length;
    for (const length of lengths) {
      begun.push(file.subarray(at, at + length));
      at += length;
      if (length < 255) packets.push(Buffer.concat(begun.splice(0)));
    }
  }
  return packets;
}

/** A ZIP archive with one uncompressed file. */
export function zipArchive(content: Uint8Array): Buffer {
  const name = Buffer.from('a.html');
  const fields = Buffer.alloc(26);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, content]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\0\0', 'latin1'), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
