import { randomBytes } from 'node:crypto';
import type { ApiClient } from '@rubato/testing';
import { runOperation, type OperationResult } from './run-operation.ts';
import type { History } from './history.ts';
import { present } from './history.ts';
import type { OperationName } from './operation-names.ts';
import { newItem, nextTitle, OwnedItems, type OwnedItem } from './owned-items.ts';

/** A collection: albums or playlists. */
export interface CollectionKind {
  readonly kind: 'album' | 'playlist';
  readonly path: string;
  form(title: string): object;
  /** The request that adds a song. */
  addition(id: number, songId: number): { readonly path: string; readonly body?: object };
  /** Runs `work` with a song that is not deleted during it. */
  withSong(work: (songId: number) => Promise<OperationResult>): Promise<OperationResult>;
  readonly names: Readonly<Record<'create' | 'update' | 'delete' | 'add' | 'remove', OperationName>>;
}

type CollectionOperations = Readonly<
  Record<'create' | 'update' | 'delete' | 'add' | 'remove', () => Promise<OperationResult>>
>;

/** Operations on a member's collections of one kind. All of them create a collection if none is left. */
export function collectionOperations(
  client: ApiClient,
  history: History,
  { kind, path, form, addition, withSong, names }: CollectionKind,
): CollectionOperations {
  const items = new OwnedItems();
  const songKind = `${kind} song` as const;

  async function create(): Promise<OperationResult> {
    const name = `${kind}-${randomBytes(5).toString('hex')}`;
    // Half of the requests have an idempotency key. The others show that no component retries writes on its own.
    const hasIdempotencyKey = history.writes.length % 2 === 0;
    const send = () => client.post(path, form(name), hasIdempotencyKey ? { 'idempotency-key': name } : {});
    const startedAt = performance.now();
    const result = await runOperation(names.create, [201], send, (body) =>
      items.put(newItem(parseId(body), name)),
    );
    const retry = async () => (await runOperation(names.create, [201], send)).status;
    history.add(
      { kind, name, value: name, startedAt, ...(hasIdempotencyKey ? { retry } : {}) },
      result.status,
    );
    return result;
  }

  /** Runs `work` with a collection that is reserved for it. */
  async function withOne(
    take: () => OwnedItem | undefined,
    work: (item: OwnedItem) => Promise<OperationResult>,
  ): Promise<OperationResult> {
    const item = take();
    if (!item) return create();
    const result = await work(item);
    if (!(result.operation === names.delete && isDeleted(result))) items.put(item);
    return result;
  }

  const update = () =>
    withOne(
      () => items.take(),
      async (item) => {
        const title = nextTitle(item);
        const startedAt = performance.now();
        const result = await runOperation(names.update, [200], () =>
          client.send('PUT', `${path}/${item.id}`, form(title)),
        );
        history.add({ kind, name: item.name, value: title, startedAt }, result.status);
        return result;
      },
    );

  const remove = () =>
    withOne(
      () => items.takeToDelete(),
      async (item) => {
        const startedAt = performance.now();
        const result = await runDeletion(names.delete, client, `${path}/${item.id}`, item);
        history.add({ kind, name: item.name, value: null, startedAt }, deletionStatus(result));
        return result;
      },
    );

  const addSong = () =>
    withOne(
      () => items.take(),
      (item) =>
        withSong(async (songId) => {
          const { path: additionPath, body } = addition(item.id, songId);
          const startedAt = performance.now();
          const result = await runOperation(names.add, [200], () => client.post(additionPath, body));
          history.add(
            { kind: songKind, name: `${item.name} ${songId}`, value: present, startedAt },
            result.status,
          );
          if (result.succeeded) item.songIds.push(songId);
          return result;
        }),
    );

  const removeSong = () =>
    withOne(
      () => items.take(({ songIds }) => songIds.length > 0),
      async (item) => {
        const songId = item.songIds.shift() ?? 0;
        const startedAt = performance.now();
        const result = await runOperation(names.remove, [200], () =>
          client.send('DELETE', `${path}/${item.id}/songs/${songId}`),
        );
        history.add(
          { kind: songKind, name: `${item.name} ${songId}`, value: null, startedAt },
          result.status,
        );
        return result;
      },
    );

  return { create, update, delete: remove, add: addSong, remove: removeSong };
}

/** Deletes the item at `path`. Accepts 404 if an earlier attempt may have deleted it. */
export async function runDeletion(
  operation: OperationName,
  client: ApiClient,
  path: string,
  item: OwnedItem,
): Promise<OperationResult> {
  const expected = item.mayBeDeleted ? [200, 404] : [200];
  const result = await runOperation(operation, expected, () => client.send('DELETE', path));
  item.mayBeDeleted ||= !isDeleted(result);
  return result;
}

/** Whether the item is certainly deleted. */
export function isDeleted({ status }: OperationResult): boolean {
  return status === 200 || status === 404;
}

/** Treats 404 as a successful deletion. */
export function deletionStatus(result: OperationResult): number | undefined {
  return isDeleted(result) ? 200 : result.status;
}

export function parseId(body: string): number {
  return (JSON.parse(body) as { id: number }).id;
}
