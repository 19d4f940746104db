import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Album, Decision, Playlist, Song } from '@rubato/contracts';
import { queryDatabase, waitUntil, type ApiClient } from '@rubato/testing';
import { downloadExport, exportData, jsonIn, okJson, textIn, type ExportedFiles } from './data-export.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import type { SignedUpUser } from '../product/product-clients.ts';
import { newSong } from '../catalog/new-song.ts';
import { internalDescribe } from '../product/product-location.ts';
import { imageFile } from '../catalog/song-form.ts';

const reason = 'Copied from elsewhere';

let product: HostedProduct;
let moderator: ApiClient;
let owner: SignedUpUser;
let client: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await product.signUp();
  ({ client } = owner);
  ({ client: other } = await product.signUp());
  const signedUp = await product.signUp();
  moderator = signedUp.client;
  await queryDatabase(product.databaseUrl('auth'), `UPDATE users SET role = 'moderator' WHERE id = $1`, [
    signedUp.user.id,
  ]);
  await moderator.post('/api/auth/login', { email: signedUp.user.email, password: 'a fine long password' });
});
afterAll(() => product.close());

async function uploadImage(): Promise<string> {
  const form = new FormData();
  form.set('image', await imageFile());
  return (await okJson(client.post('/api/images', form))).image_url;
}
const bytesAt = async (url: string) =>
  Buffer.from(await (await fetch(product.url + url)).arrayBuffer()).toString('base64');
const bytesIn = (files: ExportedFiles, name: string) => Buffer.from(files[name] ?? []).toString('base64');

async function block(kind: 'song' | 'album' | 'picture', id: number, ...urls: string[]): Promise<void> {
  await okJson(moderator.post('/api/admin/decisions', { kind, id, action: 'block', reason }));
  // Media moves the files later.
  await waitUntil(async () => {
    const found = await Promise.all(urls.map(async (url) => (await fetch(product.url + url)).status));
    return found.every((status) => status === 404);
  });
}
const songUrls = ({ audio_url: audio, image_url: image }: Song) => [audio, image];
const locationsIn = (m3u8: string) => m3u8.split('\n').filter((line) => line && !line.startsWith('#'));

internalDescribe('the export of a user whose content is blocked', () => {
  it('contains their songs with all files, also in playlists and likes, but not blocked songs of others', async () => {
    const songs = [await newSong(client, { title: 'Mine' }), await newSong(client, { title: 'Visible' })];
    const foreign = [await newSong(other, { title: 'Theirs' }), await newSong(other, { title: 'Heard' })];
    const [own, visible, hidden, heard] = [...songs, ...foreign] as [Song, Song, Song, Song];
    const playlist: Playlist = await okJson(
      client.post('/api/playlists', { name: 'Trams', description: 'Rain', image_url: null }),
    );
    for (const { id } of [own, hidden, visible, heard]) {
      await okJson(client.post(`/api/playlists/${playlist.id}/songs`, { song_id: id }));
      await okJson(client.post(`/api/likes/${id}`));
    }
    const stored = await Promise.all(songUrls(own).map(bytesAt));
    await block('song', own.id, ...songUrls(own));
    await block('song', hidden.id, ...songUrls(hidden));
    const isKnown = async () => {
      const { song_ids: ids }: Playlist = await okJson(client.get(`/api/playlists/${playlist.id}`));
      return ids.length === 2;
    };
    await waitUntil(isKnown);

    const files = await downloadExport(product.url + (await exportData(client)).url);
    const listed = jsonIn(files, 'songs.json') as (Song & { audio_file: string; image_file: string })[];
    const exported = listed.find(({ id }) => id === own.id)!;
    expect(exported).toMatchObject({ title: 'Mine', blocked: { reason } });
    expect([exported.audio_file, exported.image_file].map((name) => bytesIn(files, name))).toEqual(stored);

    const ids = [own, visible, heard].map(({ id }) => id);
    expect(jsonIn(files, 'likes.json').map(({ id }: Song) => id)).toEqual(ids);
    expect(jsonIn(files, 'playlists.json')).toMatchObject([{ id: playlist.id, song_ids: ids }]);
    const audioOf = ({ id }: Song) => `../${listed.find((song) => song.id === id)!.audio_file}`;
    expect(locationsIn(textIn(files, `playlists/Trams (${playlist.id}).m3u8`))).toEqual([
      audioOf(own),
      audioOf(visible),
      expect.stringContaining(heard.audio_url),
    ]);
    const xspf = textIn(files, `playlists/Trams (${playlist.id}).xspf`);
    expect(Array.from(xspf.matchAll(/<title>(.*?)<\/title>/g), ([, title]) => title)).toEqual([
      'Trams',
      'Mine',
      'Visible',
      'Heard',
    ]);
    for (const content of Object.values(files)) expect(Buffer.from(content).includes('Theirs')).toBe(false);
  });

  it('contains their albums and pictures with all files', async () => {
    const song = await newSong(client);
    const cover = { title: 'Low Water', image_url: await uploadImage(), release_year: 1979 };
    const album: Album = await okJson(client.post('/api/albums', cover));
    await okJson(client.post(`/api/albums/${album.id}/songs/${song.id}`));
    const { id: artistId } = await okJson(client.get('/api/artists/current'));
    const [image, banner] = [await uploadImage(), await uploadImage()];
    const profile = { handle: `h-${artistId}`, bio: '', links: [], image_url: image, banner_url: banner };
    await okJson(client.send('PUT', `/api/artists/${artistId}`, profile));
    const stored = await Promise.all([album.image_url, image, banner].map(bytesAt));
    await block('album', album.id, album.image_url);
    expect(await okJson(client.get('/api/albums/current'))).toMatchObject({
      [album.id]: { id: album.id, blocked: { reason } },
    });
    await block('picture', artistId, image, banner);
    await block('song', song.id, ...songUrls(song));

    const files = await downloadExport(product.url + (await exportData(client)).url);
    expect(jsonIn(files, 'albums.json')).toMatchObject([
      { id: album.id, song_ids: [song.id], blocked: { reason } },
    ]);
    expect(jsonIn(files, 'artist.json')).toMatchObject({ image_url: image, blocked: { reason } });
    const names = [`covers/albums/Low Water (${album.id}).png`, 'artist/picture.png', 'artist/banner.png'];
    expect(names.map((name) => bytesIn(files, name))).toEqual(stored);
  });

  it('contains what moderators have decided and what the user said, but not who', async () => {
    const song = await newSong(client, { title: 'Disputed' });
    const report = { kind: 'song', id: song.id, category: 'copyright', text: 'That is mine' };
    await okJson(other.post('/api/reports', report));
    await block('song', song.id);
    const { decisions } = (await okJson(client.get('/api/auth/decisions'))) as { decisions: Decision[] };
    const text = 'I have played it myself';
    await okJson(client.post(`/api/auth/decisions/${decisions[0]!.id}/appeal`, { text }));

    const files = await downloadExport(product.url + (await exportData(client)).url);
    const exported = jsonIn(files, 'decisions.json');
    expect(exported).toEqual([{ ...decisions[0], appeal: text, appealed_at: expect.any(String) }]);
    expect(jsonIn(files, 'account.json')).toMatchObject({ id: owner.user.id, suspended_at: null });
    expect(textIn(files, 'decisions.json')).not.toContain('That is mine');
  });
});
