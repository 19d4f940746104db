import { present } from './history.ts';
import type { OperationName } from './operation-names.ts';
import { newItem, nextTitle, OwnedItems, type OwnedItem } from './owned-items.ts';
import type { OperationResult } from './run-operation.ts';
import { isDeleted, type Writer } from './writer.ts';

/** A kind of collection: albums or playlists. */
export interface CollectionKind {
  readonly kind: 'album' | 'playlist';
  readonly path: string;
  createForm(title: string): object;
  /** The request that adds a song. */
  createAddition(id: number, songId: number): { readonly path: string; readonly body?: object };
  readonly names: Readonly<Record<'create' | 'update' | 'delete' | 'add' | 'remove', OperationName>>;
}

/** Runs `work` with a song that is not deleted during it. */
type WithSong = (work: (songId: number) => Promise<OperationResult>) => Promise<OperationResult>;

/** Operations on a user's collections of one kind. All of them create a collection if none is left. */
export class CollectionOperations {
  readonly #writer: Writer;
  readonly #kind: CollectionKind;
  readonly #withSong: WithSong;
  readonly #items = new OwnedItems();

  constructor(writer: Writer, kind: CollectionKind, withSong: WithSong) {
    this.#writer = writer;
    this.#kind = kind;
    this.#withSong = withSong;
  }

  create(): Promise<OperationResult> {
    const { kind, path, createForm, names } = this.#kind;
    return this.#writer.create(names.create, kind, {
      path,
      createBody: createForm,
      onCreated: (body, name) => this.#items.put(newItem(parseId(body), name)),
    });
  }

  update(): Promise<OperationResult> {
    const { kind, path, createForm, names } = this.#kind;
    return this.#use(this.#items.take(), (item) => {
      const title = nextTitle(item);
      const written = { kind, name: item.name, value: title };
      const request = { method: 'PUT', path: `${path}/${item.id}`, body: createForm(title) } as const;
      return this.#writer.write(names.update, written, request);
    });
  }

  delete(): Promise<OperationResult> {
    const { kind, path, names } = this.#kind;
    return this.#use(this.#items.takeToDelete(), (item) =>
      this.#writer.delete(names.delete, kind, `${path}/${item.id}`, item),
    );
  }

  addSong(): Promise<OperationResult> {
    const { createAddition, names } = this.#kind;
    return this.#use(this.#items.take(), (item) =>
      this.#withSong((songId) =>
        this.#writer.write(names.add, this.#describe(item, songId, present), {
          method: 'POST',
          ...createAddition(item.id, songId),
          onSuccess: () => item.songIds.push(songId),
        }),
      ),
    );
  }

  removeSong(): Promise<OperationResult> {
    const { path, names } = this.#kind;
    const taken = this.#items.take(({ songIds }) => songIds.length > 0);
    return this.#use(taken, (item) => {
      const songId = item.songIds.shift() ?? 0;
      return this.#writer.write(names.remove, this.#describe(item, songId, null), {
        method: 'DELETE',
        path: `${path}/${item.id}/songs/${songId}`,
      });
    });
  }

  /** Runs `work` with a collection that was taken for it, and puts it back. */
  async #use(
    item: OwnedItem | undefined,
    work: (item: OwnedItem) => Promise<OperationResult>,
  ): Promise<OperationResult> {
    if (!item) return this.create();
    const result = await work(item);
    if (!(result.operation === this.#kind.names.delete && isDeleted(result))) this.#items.put(item);
    return result;
  }

  #describe({ name }: OwnedItem, songId: number, value: typeof present | null) {
    return { kind: `${this.#kind.kind} song` as const, name: `${name} ${songId}`, value };
  }
}

function parseId(body: string): number {
  return (JSON.parse(body) as { id: number }).id;
}
