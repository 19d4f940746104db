import { ask, type Answer } from './answer.ts';
import { present, type History } from './history.ts';
import type { Member } from './member.ts';
import type { Songs } from './songs.ts';

/** Likes one song after another, also songs that their owners delete, and takes likes back. */
export function likeOperations(
  { client, id: memberId }: Member,
  history: History,
  songs: Songs,
): Readonly<Record<'like' | 'unlike', () => Promise<Answer>>> {
  const liked: number[] = [];

  async function like(): Promise<Answer> {
    const { id: songId, isDeletable } = songs.next();
    const begunAt = performance.now();
    const answer = await ask('like', isDeletable ? [200, 404] : [200], () =>
      client.post(`/api/likes/${songId}`),
    );
    history.add({ kind: 'like', name: `${memberId} ${songId}`, value: present, begunAt }, answer.status);
    if (answer.status === 200) liked.push(songId);
    return answer;
  }

  async function unlike(): Promise<Answer> {
    const songId = liked.shift();
    if (songId === undefined) return like();
    const begunAt = performance.now();
    const answer = await ask('unlike', [200], () => client.send('DELETE', `/api/likes/${songId}`));
    history.add({ kind: 'like', name: `${memberId} ${songId}`, value: null, begunAt }, answer.status);
    return answer;
  }

  return { like, unlike };
}
