// Media's export writer alone: POST /?songs=<n> writes an export of so many songs. Argument: URL of the object store. The other services
// are made up: their responses have the size of real ones.
import '../../../packages/service-kit/dist/service/heap-limits.js';

import {
  accountExportMessages,
  albumMessages,
  artistMessages,
  followMessages,
  likeMessages,
  playlistMessages,
  songMessages,
  type Playlist,
  type Rpc,
  type Song,
} from '@rubato/contracts';
import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { S3ObjectStore } from '../../../packages/service-kit/dist/distributed.js';
import { decode, encodeResponse, InProcessBus, RpcClient } from '../../../packages/service-kit/dist/index.js';
import { ExportWriter } from '../../../services/media/dist/exports/export-writer.js';

const userId = 7;
const lyrics = 'A line of the lyrics\n'.repeat(100);
let songCount = 0;

const bus = new InProcessBus();
async function serve<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
  message: Rpc<Request, Response>,
  handle: (request: z.output<Request>) => z.input<Response>,
): Promise<void> {
  await bus.serve(message.subject, 'bench', async ({ payload }) =>
    encodeResponse(handle(z.parse(message.request, decode(payload)))),
  );
}
const urlOf = (id: number, extension: string) =>
  `/media/0123456789abcdef-00000000-0000-4000-8000-${String(id).padStart(12, '0')}.${extension}`;
const songOf = (id: number): Song => ({
  id,
  title: `Song ${id}`,
  artist: 'Artist',
  image_url: urlOf(id, 'png'),
  audio_url: urlOf(id, 'flac'),
  duration: '3:07',
  release_year: 1972,
  lyrics,
  genre: 'Pop',
  user_id: userId,
  albums: [],
  likes: 0,
  created_at: '2026-01-01T00:00:00.000Z',
});
const idsUpTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const songsBelow = (before: number, limit: number) =>
  idsUpTo(limit)
    .map((n) => before - n)
    .filter((id) => id > 0)
    .map(songOf);

await serve(accountExportMessages.account, () => ({
  origin: 'https://music.example',
  username: 'user',
  artistName: 'Artist',
  account: { id: userId },
}));
await serve(accountExportMessages.decisions, () => ({ decisions: [] }));
await serve(artistMessages.ofActor, () => ({
  id: 1,
  handle: 'artist',
  name: 'Artist',
  image_url: null,
  banner_url: null,
  user_id: userId,
  bio: '',
  links: [],
  song_count: songCount,
  album_count: 0,
}));
await serve(songMessages.pageOfUser, ({ before = songCount + 1, limit }) => ({
  songs: songsBelow(before, limit),
}));
await serve(songMessages.pageOfIds, ({ ids, before = Infinity }) => ({
  songs: ids
    .filter((id) => id < before)
    .toSorted((one, other) => other - one)
    .map(songOf),
}));
await serve(albumMessages.pageOfUser, () => ({ albums: {} }));
await serve(playlistMessages.pageOfUser, ({ after = 0 }) => ({ playlists: after ? [] : [playlist()] }));
await serve(likeMessages.idsOfUser, () => ({ ids: idsUpTo(songCount) }));
await serve(followMessages.idsOfUser, () => ({ ids: [] }));

const playlist = (): Playlist => ({
  id: 1,
  name: 'Everything',
  description: 'All songs',
  image_url: null,
  song_ids: idsUpTo(songCount),
  user_id: userId,
  owner: { id: userId, username: 'user' },
});

const account = { accessKey: 'bench', secretKey: 'bench-secret' };
const objects = S3ObjectStore.create({ url: process.argv[2] ?? '', bucket: 'rubato', ...account });
const database = { query: async () => [{ bytes: '0' }] } as unknown as DataSource;
const writer = new ExportWriter(database, new RpcClient(bus), objects);

const server = createServer(async (request, response) => {
  songCount = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('songs'));
  const job = { userId, token: randomBytes(32).toString('hex'), attempt: 1 };
  const bytes = await writer.write(job, { signal: new AbortController().signal, report: () => {} });
  response.end(JSON.stringify({ bytes }));
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`ready at http://127.0.0.1:${address.port}`);
});
