import { runOperation, type OperationResult } from './run-operation.ts';
import { present, type History } from './history.ts';
import type { Member } from './member.ts';
import type { SongPool } from './song-pool.ts';

/** Likes songs in order, including songs that their owners delete, and unlikes them. */
export function likeOperations(
  { client, id: memberId }: Member,
  history: History,
  songs: SongPool,
): Readonly<Record<'like' | 'unlike', () => Promise<OperationResult>>> {
  const liked: number[] = [];

  async function like(): Promise<OperationResult> {
    const { id: songId, isDeletable } = songs.next();
    const startedAt = performance.now();
    const result = await runOperation('like', isDeletable ? [200, 404] : [200], () =>
      client.post(`/api/likes/${songId}`),
    );
    history.add({ kind: 'like', name: `${memberId} ${songId}`, value: present, startedAt }, result.status);
    if (result.status === 200) liked.push(songId);
    return result;
  }

  async function unlike(): Promise<OperationResult> {
    const songId = liked.shift();
    if (songId === undefined) return like();
    const startedAt = performance.now();
    const result = await runOperation('unlike', [200], () => client.send('DELETE', `/api/likes/${songId}`));
    history.add({ kind: 'like', name: `${memberId} ${songId}`, value: null, startedAt }, result.status);
    return result;
  }

  return { like, unlike };
}
