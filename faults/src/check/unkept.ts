import type { History } from '../load/history.ts';
import type { Servers } from '../topology/servers.ts';
import { songsWithoutFiles } from './files.ts';
import { unkeptWrites } from './kept.ts';
import { settled } from './settled.ts';

/** Waits until all events have had their effect. Resolves with what was lost, doubled, or kept although it was refused. */
export async function unkept(servers: Servers, history: History): Promise<string[]> {
  await history.repeatUnknown();
  const songs = history.writes.filter(({ kind, outcome }) => kind === 'song' && outcome === 'acknowledged');
  return [
    ...(await settled(servers)),
    ...(await unkeptWrites(servers, history)),
    ...(await songsWithoutFiles(
      servers,
      songs.map(({ name }) => name),
    )),
  ];
}
