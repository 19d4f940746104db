import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  accountExportMessages,
  albumMessages,
  artistMessages,
  followMessages,
  likeMessages,
  playlistMessages,
  songMessages,
  type Rpc,
  type Song,
} from '@rubato/contracts';
import { encodeResponse, FolderObjectStore, InProcessBus, RpcClient } from '@rubato/service-kit';
import { temporaryFolder } from '@rubato/testing';
import { unzipSync } from 'fflate';
import { Readable } from 'node:stream';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { toExportKey } from './export-keys.ts';
import { ExportWriter } from './export-writer.ts';

const job = { userId: 7, token: 'a'.repeat(64), attempt: 1 };
const nameOf = (id: number, extension: string) =>
  `0123456789abcdef-00000000-0000-4000-8000-${String(id).padStart(12, '0')}.${extension}`;
const song: Song = {
  id: 3,
  title: 'Azulejo',
  artist: 'Nina',
  image_url: `/media/${nameOf(1, 'png')}`,
  audio_url: `/media/${nameOf(2, 'mp3')}`,
  duration: '3:07',
  release_year: 1972,
  lyrics: 'One',
  genre: 'Pop',
  user_id: job.userId,
  albums: [],
  likes: 0,
  created_at: '2026-01-01T00:00:00.000Z',
};
const [audioName, coverName] = ['audio/Nina - Azulejo (3).mp3', 'covers/Nina - Azulejo (3).png'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let objects: FolderObjectStore;
let bus: InProcessBus;

beforeEach(async () => {
  folder = await temporaryFolder();
  objects = new FolderObjectStore(folder.path);
  bus = new InProcessBus();
  await answer(accountExportMessages.account, {
    origin: 'https://music.example',
    username: 'nina',
    artistName: 'Nina',
    account: {},
  });
  await answer(accountExportMessages.decisions, { decisions: [] });
  await answer(artistMessages.ofActor, {
    id: 1,
    handle: 'nina',
    name: 'Nina',
    image_url: null,
    banner_url: null,
    user_id: job.userId,
    bio: '',
    links: [],
    song_count: 1,
    album_count: 0,
  });
  await bus.serve(songMessages.pageOfUser.subject, 'test', async ({ payload }) => {
    const { before } = JSON.parse(Buffer.from(payload).toString());
    return encodeResponse({ songs: before ? [] : [song] });
  });
  await answer(albumMessages.pageOfUser, { albums: {} });
  await answer(playlistMessages.pageOfUser, { playlists: [] });
  await answer(likeMessages.idsOfUser, { ids: [] });
  await answer(followMessages.idsOfUser, { ids: [] });
});
afterEach(() => folder.remove());

async function answer<Response extends z.core.$ZodType>(
  { subject }: Rpc<z.core.$ZodType, Response>,
  body: z.input<Response>,
): Promise<void> {
  await bus.serve(subject, 'test', async () => encodeResponse(body));
}
const put = (key: string) => objects.put(key, Readable.from([Buffer.from(key)]));

/** The texts of the files of an export, by name. */
async function write(signal = new AbortController().signal): Promise<Record<string, string>> {
  const database = { query: async () => [{ bytes: '0' }] } as unknown as DataSource;
  await new ExportWriter(database, new RpcClient(bus), objects).write(job, { signal, report: () => {} });
  const reader = (await objects.open(toExportKey(job.token)))!;
  const files = unzipSync(Buffer.from(await reader.read(0, reader.bytes)));
  await reader.close();
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
}

it('an export contains files in quarantine, and leaves out deleted ones', async () => {
  await put(`quarantine/${nameOf(2, 'mp3')}`);
  const files = await write();
  expect(files[audioName]).toBe(`quarantine/${nameOf(2, 'mp3')}`);
  expect(files).not.toHaveProperty([coverName]);
  expect(JSON.parse(files['songs.json']!)).toMatchObject([{ id: 3, audio_file: audioName }]);
});

it('an export contains a file that comes back from quarantine while it is looked for', async () => {
  const [audio, cover] = [`media/${nameOf(2, 'mp3')}`, `media/${nameOf(1, 'png')}`];
  for (const key of [audio, cover]) await put(key.replace('media/', 'quarantine/'));
  const open = objects.open.bind(objects);
  objects.open = async (key) => {
    const found = await open(key);
    if (!found && key.startsWith('media/')) await objects.move(key.replace('media/', 'quarantine/'), key);
    return found;
  };
  const files = await write();
  expect(Object.keys(files)).toEqual(expect.arrayContaining([audioName, coverName]));
});

/** Replaces the content of all files. */
function readFrom(read: () => Promise<Uint8Array>): void {
  const open = objects.open.bind(objects);
  objects.open = async (key) => {
    const found = await open(key);
    return found && { ...found, read };
  };
}
const leftInStore = async () => [
  await Array.fromAsync(objects.list('media/exports/')),
  await objects.removeUnfinished(),
];

it('an export that cannot read a file fails, and leaves nothing in the object store', async () => {
  await put(`media/${nameOf(2, 'mp3')}`);
  readFrom(() => Promise.reject(new Error('Simulated failure')));
  await expect(write()).rejects.toThrow('Simulated failure');
  expect(await leftInStore()).toEqual([[], 0]);
});

it('an export that is given up ends although a file is still awaited, and leaves nothing', async () => {
  await put(`media/${nameOf(2, 'mp3')}`);
  const shutdown = new AbortController();
  readFrom(() => {
    shutdown.abort();
    return new Promise(() => {});
  });
  await expect(write(shutdown.signal)).rejects.toThrow('aborted');
  expect(await leftInStore()).toEqual([[], 0]);
});
