import type { ApiClient } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { ask, type Answer } from './answer.ts';
import { askToDelete, isGone, statusOfDeletion } from './collection-operations.ts';
import type { History } from './history.ts';
import type { OperationName } from './operation-names.ts';
import { imageForm, songForm } from './song-form.ts';
import type { Songs } from './songs.ts';
import { newThing, nextTitle, Things, type Thing } from './things.ts';

type SongOperations = Readonly<
  Record<'upload' | 'replaceFile' | 'updateSong' | 'deleteSong', () => Promise<Answer>>
>;

interface AnsweredSong {
  readonly id: number;
  readonly image_url: string;
  readonly audio_url: string;
}

/**
 * What a member does with songs of its own: `copies`, rows without files, beside those that are being liked at the moment; and
 * songs that it uploaded.
 */
export function songOperations(
  client: ApiClient,
  history: History,
  songs: Songs,
  copies: Things,
): SongOperations {
  const uploaded = new Things();

  async function upload(): Promise<Answer> {
    const name = `song-${randomBytes(5).toString('hex')}`;
    const isRepeated = history.writes.length % 2 === 0;
    const send = () =>
      client.post('/api/songs', songForm(name), isRepeated ? { 'idempotency-key': name } : {});
    const begunAt = performance.now();
    const answer = await ask('upload', [201], send, (body) => {
      const { id, ...files } = songIn(body);
      uploaded.put(newThing(id, name, filesOf(files)));
    });
    const again = async () => (await ask('upload', [201], send)).status;
    history.add(
      { kind: 'song', name, value: name, begunAt, ...(isRepeated ? { again } : {}) },
      answer.status,
    );
    return answer;
  }

  async function update(
    operation: OperationName,
    thing: Thing,
    formOf: (title: string) => FormData,
  ): Promise<Answer> {
    const title = nextTitle(thing);
    const begunAt = performance.now();
    const answer = await ask(
      operation,
      [200],
      () => client.send('PUT', `/api/songs/${thing.id}`, formOf(title)),
      (body) => {
        const files = filesOf(songIn(body));
        history.removedFiles.push(...thing.files.filter((file) => !files.includes(file)));
        if (thing.files.length) thing.files = files;
      },
    );
    history.add({ kind: 'song', name: thing.name, value: title, begunAt }, answer.status);
    return answer;
  }

  async function updateSong(): Promise<Answer> {
    const thing = copies.take(undefined, songs.nextId());
    if (!thing) throw new Error('No song is left to change');
    const answer = await update('updateSong', thing, titleForm);
    copies.put(thing);
    return answer;
  }

  async function replaceFile(): Promise<Answer> {
    const thing = uploaded.take();
    if (!thing) return upload();
    const answer = await update('replaceFile', thing, imageForm);
    uploaded.put(thing);
    return answer;
  }

  async function deleteSong(): Promise<Answer> {
    const thing = uploaded.takeToDelete() ?? copies.takeToDelete(songs.nextId());
    if (!thing) throw new Error('No song is left to delete');
    const begunAt = performance.now();
    const answer = await askToDelete('deleteSong', client, `/api/songs/${thing.id}`, thing);
    history.add({ kind: 'song', name: thing.name, value: null, begunAt }, statusOfDeletion(answer));
    if (isGone(answer)) history.removedFiles.push(...thing.files);
    else (thing.files.length ? uploaded : copies).put(thing);
    return answer;
  }

  return { upload, replaceFile, updateSong, deleteSong };
}

function titleForm(title: string): FormData {
  const form = new FormData();
  form.set('title', title);
  return form;
}

function songIn(body: string): AnsweredSong {
  return JSON.parse(body) as AnsweredSong;
}

function filesOf({ image_url, audio_url }: Pick<AnsweredSong, 'image_url' | 'audio_url'>): string[] {
  return [image_url, audio_url];
}
