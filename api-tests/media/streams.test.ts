import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  songListSchema,
  songSchema,
  audioJobListSchema,
  streamManifestSchema,
  toStreamManifestUrl,
  type Song,
} from '@rubato/contracts';
import { type ApiClient, tone, waitUntil } from '@rubato/testing';
import { newSong } from '../catalog/new-song.ts';
import { audio, songForm } from '../catalog/song-form.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await startHostedProduct({ quotas: { MAX_CONCURRENT_MEDIA_JOBS: '2' } });
  ({ client } = await product.signUp());
});

afterAll(() => product.close());

const songOf = async (id: number) => songSchema.parse(await (await client.get(`/api/songs/${id}`)).json());
const at = (path: string, range?: string) => fetch(product.url + path, range ? { headers: { range } } : {});

/** Resolves with the song once it has a stream, its loudness and its waveform. */
async function prepared({ id }: Song): Promise<Song> {
  let song = await songOf(id);
  await waitUntil(async () => {
    song = await songOf(id);
    return typeof song.stream === 'number' && typeof song.loudness === 'number';
  });
  return song;
}

/** The manifest of a song's stream. */
async function streamOf(song: Song) {
  const manifest = toStreamManifestUrl(song.audio_url, song.stream ?? 0);
  const stream = streamManifestSchema.parse(await (await at(manifest)).json());
  return { manifest, stream, file: new URL(stream.file, `http://any${song.audio_url}`).pathname };
}

it('a song gets a stream, its loudness and its waveform after the upload', async () => {
  const added = await newSong(client, { audio: new Blob([new Uint8Array(tone(5))]) });
  expect(added).toMatchObject({ stream: null, loudness: null, peak: null, waveform: null });
  const song = await prepared(added);
  expect(song.peak).toBeCloseTo(20 * Math.log10(30_000 / 32_768), 0);
  expect(song.loudness).toBeLessThan(song.peak ?? 0);
  expect(song.waveform).toHaveLength(256);
  const { stream, file } = await streamOf(song);
  expect(stream).toMatchObject({ type: 'audio/mp4; codecs="flac"', start: 0, duration: 5 });
  const [, second] = stream.segments;
  const part = await at(file, `bytes=${stream.headBytes}-${(second?.[1] ?? 0) - 1}`);
  expect(part.status).toBe(206);
  expect(part.headers.get('content-type')).toBe('audio/mp4');
  expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 4, 8)).toBe('moof');
  const listed = songListSchema.parse(await (await client.get('/api/songs?limit=100')).json()).songs;
  expect(listed.find(({ id }) => id === song.id)).toMatchObject({ stream: 1, loudness: song.loudness });
});

it('the owner sees the progress of the jobs', async () => {
  const { id } = await newSong(client, { audio: new Blob([new Uint8Array(tone(2))]) });
  const jobs = async () =>
    audioJobListSchema.parse(await (await client.get(`/api/songs/${id}/jobs`)).json()).jobs;
  expect((await jobs()).map(({ state }) => state)).not.toContain('failed');
  await waitUntil(
    async () =>
      (await jobs()).filter(({ state, progress }) => state === 'done' && progress === 1).length === 2,
  );
});

it('an MP3 is streamed from the original file', async () => {
  const song = await prepared(await newSong(client, { audio: await audio('mp3') }));
  const { stream, file } = await streamOf(song);
  expect(stream).toMatchObject({ type: 'audio/mpeg', headBytes: 0 });
  expect(file).toBe(song.audio_url);
  expect((await (await at(file)).arrayBuffer()).byteLength).toBeGreaterThanOrEqual(stream.bytes);
});

it('a new file gets a new stream, and old streams are deleted with their file or song', async () => {
  const former = await prepared(await newSong(client, { audio: new Blob([new Uint8Array(tone(3))]) }));
  const before = await streamOf(former);
  const form = await songForm({ audio: new Blob([new Uint8Array(tone(4))]) });
  const changed = songSchema.parse(await (await client.send('PUT', `/api/songs/${former.id}`, form)).json());
  expect(changed).toMatchObject({ stream: null, loudness: null, peak: null, waveform: null });
  const song = await prepared(changed);
  const { manifest, file, stream } = await streamOf(song);
  expect(stream.duration).toBe(4);
  const isGone = async (path: string) => (await at(path)).status === 404;
  await waitUntil(async () => (await isGone(before.manifest)) && (await isGone(before.file)));
  expect(await isGone(manifest)).toBe(false);
  await client.send('DELETE', `/api/songs/${song.id}`);
  await waitUntil(async () => (await isGone(manifest)) && (await isGone(file)));
});
