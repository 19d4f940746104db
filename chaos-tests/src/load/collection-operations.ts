import { randomBytes } from 'node:crypto';
import type { ApiClient } from '@rubato/testing';
import { ask, type Answer } from './answer.ts';
import type { History } from './history.ts';
import { present } from './history.ts';
import type { OperationName } from './operation-names.ts';
import { newThing, nextTitle, Things, type Thing } from './things.ts';

/** Albums or playlists: titles that change, and songs that come and go. */
export interface CollectionKind {
  readonly kind: 'album' | 'playlist';
  readonly path: string;
  form(title: string): object;
  /** The request that adds a song. */
  addition(id: number, songId: number): { readonly path: string; readonly body?: object };
  /** Runs `work` with a song that stays there meanwhile. */
  withSong(work: (songId: number) => Promise<Answer>): Promise<Answer>;
  readonly names: Readonly<Record<'create' | 'update' | 'delete' | 'add' | 'remove', OperationName>>;
}

type CollectionOperations = Readonly<
  Record<'create' | 'update' | 'delete' | 'add' | 'remove', () => Promise<Answer>>
>;

/** What a member does with collections of one kind. Who has none left makes one first. */
export function collectionOperations(
  client: ApiClient,
  history: History,
  { kind, path, form, addition, withSong, names }: CollectionKind,
): CollectionOperations {
  const things = new Things();
  const songKind = `${kind} song` as const;

  async function create(): Promise<Answer> {
    const name = `${kind}-${randomBytes(5).toString('hex')}`;
    // Every other one can be repeated under its key; the rest shows that nothing is repeated without being asked to.
    const isRepeated = history.writes.length % 2 === 0;
    const send = () => client.post(path, form(name), isRepeated ? { 'idempotency-key': name } : {});
    const begunAt = performance.now();
    const answer = await ask(names.create, [201], send, (body) => things.put(newThing(idIn(body), name)));
    const again = async () => (await ask(names.create, [201], send)).status;
    history.add({ kind, name, value: name, begunAt, ...(isRepeated ? { again } : {}) }, answer.status);
    return answer;
  }

  /** Does something with a collection that nobody else uses meanwhile. */
  async function withOne(
    take: () => Thing | undefined,
    work: (thing: Thing) => Promise<Answer>,
  ): Promise<Answer> {
    const thing = take();
    if (!thing) return create();
    const answer = await work(thing);
    if (!(answer.operation === names.delete && isGone(answer))) things.put(thing);
    return answer;
  }

  const update = () =>
    withOne(
      () => things.take(),
      async (thing) => {
        const title = nextTitle(thing);
        const begunAt = performance.now();
        const answer = await ask(names.update, [200], () =>
          client.send('PUT', `${path}/${thing.id}`, form(title)),
        );
        history.add({ kind, name: thing.name, value: title, begunAt }, answer.status);
        return answer;
      },
    );

  const remove = () =>
    withOne(
      () => things.takeToDelete(),
      async (thing) => {
        const begunAt = performance.now();
        const answer = await askToDelete(names.delete, client, `${path}/${thing.id}`, thing);
        history.add({ kind, name: thing.name, value: null, begunAt }, statusOfDeletion(answer));
        return answer;
      },
    );

  const addSong = () =>
    withOne(
      () => things.take(),
      (thing) =>
        withSong(async (songId) => {
          const { path: where, body } = addition(thing.id, songId);
          const begunAt = performance.now();
          const answer = await ask(names.add, [200], () => client.post(where, body));
          history.add(
            { kind: songKind, name: `${thing.name} ${songId}`, value: present, begunAt },
            answer.status,
          );
          if (answer.isGood) thing.songIds.push(songId);
          return answer;
        }),
    );

  const removeSong = () =>
    withOne(
      () => things.take(({ songIds }) => songIds.length > 0),
      async (thing) => {
        const songId = thing.songIds.shift() ?? 0;
        const begunAt = performance.now();
        const answer = await ask(names.remove, [200], () =>
          client.send('DELETE', `${path}/${thing.id}/songs/${songId}`),
        );
        history.add({ kind: songKind, name: `${thing.name} ${songId}`, value: null, begunAt }, answer.status);
        return answer;
      },
    );

  return { create, update, delete: remove, add: addSong, remove: removeSong };
}

/** Deletes what is at `path`. What an earlier attempt may have deleted need not be there any more. */
export async function askToDelete(
  operation: OperationName,
  client: ApiClient,
  path: string,
  thing: Thing,
): Promise<Answer> {
  const expected = thing.isPerhapsDeleted ? [200, 404] : [200];
  const answer = await ask(operation, expected, () => client.send('DELETE', path));
  thing.isPerhapsDeleted ||= !isGone(answer);
  return answer;
}

/** Whether nobody will find it again. */
export function isGone({ status }: Answer): boolean {
  return status === 200 || status === 404;
}

/** That there is nothing to delete is as good as its deletion. */
export function statusOfDeletion(answer: Answer): number | undefined {
  return isGone(answer) ? 200 : answer.status;
}

export function idIn(body: string): number {
  return (JSON.parse(body) as { id: number }).id;
}
