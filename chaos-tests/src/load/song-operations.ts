import type { ApiClient } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { runOperation, type OperationResult } from './run-operation.ts';
import { runDeletion, isDeleted, deletionStatus } from './collection-operations.ts';
import type { History } from './history.ts';
import type { OperationName } from './operation-names.ts';
import { imageForm, songForm } from './song-form.ts';
import type { SongPool } from './song-pool.ts';
import { newItem, nextTitle, OwnedItems, type OwnedItem } from './owned-items.ts';

type SongOperations = Readonly<
  Record<'upload' | 'replaceFile' | 'updateSong' | 'deleteSong', () => Promise<OperationResult>>
>;

interface SongResponse {
  readonly id: number;
  readonly image_url: string;
  readonly audio_url: string;
}

/**
 * Operations on a member's own songs: on `copies`, database rows without own files near the songs that are being liked, and on
 * uploaded songs.
 */
export function songOperations(
  client: ApiClient,
  history: History,
  songs: SongPool,
  copies: OwnedItems,
): SongOperations {
  const uploaded = new OwnedItems();

  async function upload(): Promise<OperationResult> {
    const name = `song-${randomBytes(5).toString('hex')}`;
    const hasIdempotencyKey = history.writes.length % 2 === 0;
    const send = () =>
      client.post('/api/songs', songForm(name), hasIdempotencyKey ? { 'idempotency-key': name } : {});
    const startedAt = performance.now();
    const result = await runOperation('upload', [201], send, (body) => {
      const { id, ...files } = parseSong(body);
      uploaded.put(newItem(id, name, filePaths(files)));
    });
    const retry = async () => (await runOperation('upload', [201], send)).status;
    history.add(
      { kind: 'song', name, value: name, startedAt, ...(hasIdempotencyKey ? { retry } : {}) },
      result.status,
    );
    return result;
  }

  async function update(
    operation: OperationName,
    item: OwnedItem,
    formOf: (title: string) => FormData,
  ): Promise<OperationResult> {
    const title = nextTitle(item);
    const startedAt = performance.now();
    const result = await runOperation(
      operation,
      [200],
      () => client.send('PUT', `/api/songs/${item.id}`, formOf(title)),
      (body) => {
        const files = filePaths(parseSong(body));
        history.deletedFiles.push(...item.files.filter((file) => !files.includes(file)));
        if (item.files.length) item.files = files;
      },
    );
    history.add({ kind: 'song', name: item.name, value: title, startedAt }, result.status);
    return result;
  }

  async function updateSong(): Promise<OperationResult> {
    const item = copies.take(undefined, songs.nextId());
    if (!item) throw new Error('No songs left to update');
    const result = await update('updateSong', item, titleForm);
    copies.put(item);
    return result;
  }

  async function replaceFile(): Promise<OperationResult> {
    const item = uploaded.take();
    if (!item) return upload();
    const result = await update('replaceFile', item, imageForm);
    uploaded.put(item);
    return result;
  }

  async function deleteSong(): Promise<OperationResult> {
    const item = uploaded.takeToDelete() ?? copies.takeToDelete(songs.nextId());
    if (!item) throw new Error('No songs left to delete');
    const startedAt = performance.now();
    const result = await runDeletion('deleteSong', client, `/api/songs/${item.id}`, item);
    history.add({ kind: 'song', name: item.name, value: null, startedAt }, deletionStatus(result));
    if (isDeleted(result)) history.deletedFiles.push(...item.files);
    else (item.files.length ? uploaded : copies).put(item);
    return result;
  }

  return { upload, replaceFile, updateSong, deleteSong };
}

function titleForm(title: string): FormData {
  const form = new FormData();
  form.set('title', title);
  return form;
}

function parseSong(body: string): SongResponse {
  return JSON.parse(body) as SongResponse;
}

function filePaths({ image_url, audio_url }: Pick<SongResponse, 'image_url' | 'audio_url'>): string[] {
  return [image_url, audio_url];
}
