import { present } from './history.ts';
import type { OperationResult } from './run-operation.ts';
import type { SongPool } from './song-pool.ts';
import type { Writer } from './writer.ts';

/** Likes songs in order, including songs that their owners delete, and unlikes them. */
export function createLikeOperations(
  writer: Writer,
  userId: number,
  songs: SongPool,
): Readonly<Record<'like' | 'unlike', () => Promise<OperationResult>>> {
  const liked: number[] = [];

  async function like(): Promise<OperationResult> {
    const { id: songId, isDeletable } = songs.next();
    const written = { kind: 'like', name: `${userId} ${songId}`, value: present } as const;
    const expected = isDeletable ? [200, 404] : [200];
    const path = `/api/likes/${songId}`;
    const result = await writer.write('like', written, { method: 'POST', path, expected });
    if (result.status === 200) liked.push(songId);
    return result;
  }

  async function unlike(): Promise<OperationResult> {
    const songId = liked.shift();
    if (songId === undefined) return like();
    const written = { kind: 'like', name: `${userId} ${songId}`, value: null } as const;
    return writer.write('unlike', written, { method: 'DELETE', path: `/api/likes/${songId}` });
  }

  return { like, unlike };
}
