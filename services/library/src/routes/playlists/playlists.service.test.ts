import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, playlistMessages, songMessages, texts, type Account } from '@rubato/contracts';
import type { ImageReferences } from '@rubato/gateway-kit';
import { encodeError, encodeResponse, InProcessBus, RpcClient } from '@rubato/service-kit';
import { PlaylistsService } from './playlists.service.ts';

const account: Account = { id: 1, username: 'ada', email: 'ada@example.com', artist_name: 'Ada' };
const playlist = { id: 3, song_ids: [7] };

let playlists: PlaylistsService;

/** Catalog can check whether a song exists, but does not return songs. */
beforeEach(async () => {
  const bus = new InProcessBus();
  const decode = (payload: Uint8Array): { id: number } => JSON.parse(Buffer.from(payload).toString());
  await bus.serve(songMessages.assertExists.subject, 'catalog', async ({ payload }) =>
    decode(payload).id === 7 ? encodeResponse(null) : encodeError(new AppError('NOT_FOUND', texts.notFound)),
  );
  await bus.serve(playlistMessages.addSong.subject, 'library', async () => encodeResponse(playlist));
  const images = {} as ImageReferences;
  playlists = new PlaylistsService(new RpcClient(bus), images);
});

describe('PlaylistsService', () => {
  it('adds a song after checking that it exists, without reading it', async () => {
    const { bytes } = await playlists.addSong(account, 3, 7);
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(playlist);
  });

  it('does not add a song that does not exist', async () => {
    await expect(playlists.addSong(account, 3, 8)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
