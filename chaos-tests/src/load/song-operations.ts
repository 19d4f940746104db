import type { OperationResult } from './run-operation.ts';
import type { OperationName } from './operation-names.ts';
import { newItem, nextTitle, OwnedItems, type OwnedItem } from './owned-items.ts';
import { imageForm, songForm } from './song-form.ts';
import type { SongPool } from './song-pool.ts';
import { isDeleted, type Writer } from './writer.ts';

interface SongResponse {
  readonly id: number;
  readonly image_url: string;
  readonly audio_url: string;
}

/**
 * Operations on a user's own songs: on `copies`, database rows without own files near the songs that are being liked, and on
 * uploaded songs.
 */
export class SongOperations {
  readonly #writer: Writer;
  readonly #songs: SongPool;
  readonly #copies: OwnedItems;
  readonly #uploaded = new OwnedItems();

  constructor(writer: Writer, songs: SongPool, copies: OwnedItems) {
    this.#writer = writer;
    this.#songs = songs;
    this.#copies = copies;
  }

  upload(): Promise<OperationResult> {
    return this.#writer.create('upload', 'song', {
      path: '/api/songs',
      createBody: songForm,
      onCreated: (body, name) => {
        const { id, ...files } = parseSong(body);
        this.#uploaded.put(newItem(id, name, listFiles(files)));
      },
    });
  }

  async update(): Promise<OperationResult> {
    const item = this.#copies.take(undefined, this.#songs.nextId());
    if (!item) throw new Error('No songs left to update');
    const result = await this.#update('updateSong', item, titleForm);
    this.#copies.put(item);
    return result;
  }

  async replaceFile(): Promise<OperationResult> {
    const item = this.#uploaded.take();
    if (!item) return this.upload();
    const result = await this.#update('replaceFile', item, imageForm);
    this.#uploaded.put(item);
    return result;
  }

  async delete(): Promise<OperationResult> {
    const item = this.#uploaded.takeToDelete() ?? this.#copies.takeToDelete(this.#songs.nextId());
    if (!item) throw new Error('No songs left to delete');
    const result = await this.#writer.delete('deleteSong', 'song', `/api/songs/${item.id}`, item);
    if (isDeleted(result)) this.#writer.history.deletedFiles.push(...item.files);
    else (item.files.length ? this.#uploaded : this.#copies).put(item);
    return result;
  }

  #update(
    operation: OperationName,
    item: OwnedItem,
    createForm: (title: string) => FormData,
  ): Promise<OperationResult> {
    const title = nextTitle(item);
    const written = { kind: 'song', name: item.name, value: title } as const;
    return this.#writer.write(operation, written, {
      method: 'PUT',
      path: `/api/songs/${item.id}`,
      body: createForm(title),
      onSuccess: (body) => {
        const files = listFiles(parseSong(body));
        this.#writer.history.deletedFiles.push(...item.files.filter((file) => !files.includes(file)));
        if (item.files.length) item.files = files;
      },
    });
  }
}

function titleForm(title: string): FormData {
  const form = new FormData();
  form.set('title', title);
  return form;
}

function parseSong(body: string): SongResponse {
  return JSON.parse(body) as SongResponse;
}

function listFiles({ image_url, audio_url }: Pick<SongResponse, 'image_url' | 'audio_url'>): string[] {
  return [image_url, audio_url];
}
