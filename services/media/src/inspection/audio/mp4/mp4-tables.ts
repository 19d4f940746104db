import { toDataView } from '../../byte-source.ts';
import { parseBoxes, type Box } from './mp4-boxes.ts';

/** Bytes per entry, which follow the version, the flags and the number of entries. */
const entryBytes: Readonly<Record<string, number>> = {
  stts: 8,
  ctts: 8,
  stsc: 12,
  stss: 4,
  stco: 4,
  co64: 8,
};
/** Boxes that contain tables. */
const containers = new Set(['dinf', 'stbl']);
/** Tables whose entries are boxes. */
const lists = new Set(['dref', 'stsd']);

/** Whether every table in `container` has room for the entries it announces, all of which decoders read. Throws RangeError for a damaged box. */
export function areTablesWhole(bytes: Uint8Array, container: Box): boolean {
  return parseBoxes(bytes, container.body, container.end).every((box) =>
    containers.has(box.name) ? areTablesWhole(bytes, box) : isTableWhole(bytes, box),
  );
}

function isTableWhole(bytes: Uint8Array, { name, body, end }: Box): boolean {
  const view = toDataView(bytes);
  if (lists.has(name)) return parseBoxes(bytes, body + 8, end).length === view.getUint32(body + 4);
  if (name === 'stsz') return view.getUint32(body + 4) > 0 || view.getUint32(body + 8) * 4 <= end - body - 12;
  if (name === 'stz2') return (view.getUint32(body + 8) * view.getUint8(body + 7)) / 8 <= end - body - 12;
  const width = entryBytes[name];
  return !width || view.getUint32(body + 4) * width <= end - body - 8;
}
