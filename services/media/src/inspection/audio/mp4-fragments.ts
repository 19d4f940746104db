import { viewOf, type ByteSource } from '../byte-source.ts';
import { boxesIn, type Box } from './mp4-boxes.ts';

const mostFragmentBytes = 1024 * 1024;

/** How long the track `id` of a file in fragments plays, as they are made while recording: its samples of all fragments together. */
export async function fragmentUnits(
  source: ByteSource,
  boxes: readonly Box[],
  movie: Uint8Array,
  id: number | undefined,
): Promise<number> {
  const extend = boxesIn(movie, 8, movie.length).find(({ name }) => name === 'mvex');
  const defaults = extend && boxesIn(movie, extend.body, extend.end).find(({ name }) => name === 'trex');
  const usual = defaults ? viewOf(movie).getUint32(defaults.body + 12) : 0;
  let units = 0;
  for (const { name, start, end } of boxes) {
    if (name !== 'moof' || end - start > mostFragmentBytes) continue;
    const fragment = await source.at(start, end - start);
    for (const track of boxesIn(fragment, 8, fragment.length))
      if (track.name === 'traf') units += unitsIn(fragment, track, id, usual);
  }
  return units;
}

function unitsIn(fragment: Uint8Array, track: Box, id: number | undefined, usual: number): number {
  const view = viewOf(fragment);
  const parts = boxesIn(fragment, track.body, track.end);
  const header = parts.find(({ name }) => name === 'tfhd');
  if (!header || view.getUint32(header.body + 4) !== id) return 0;
  const each = ownDefault(view, header) ?? usual;
  return parts
    .filter(({ name }) => name === 'trun')
    .reduce((sum, run) => sum + unitsOfRun(view, run, each), 0);
}

function ownDefault(view: DataView, { body }: Box): number | undefined {
  const flags = view.getUint32(body);
  return flags & 8 ? view.getUint32(body + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)) : undefined;
}

function unitsOfRun(view: DataView, { body, end }: Box, each: number): number {
  const flags = view.getUint32(body);
  const count = view.getUint32(body + 4);
  if (!(flags & 0x100)) return count * each;
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let units = 0;
  for (let at = body + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0); at + width <= end; at += width)
    units += view.getUint32(at);
  return units;
}
