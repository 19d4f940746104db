import { Injectable } from '@nestjs/common';
import {
  isWebUrl,
  playlistMessages,
  playlistTexts,
  songMessages,
  type Account,
  type CreatePlaylist,
  type ListPage,
  type PlaylistFields,
} from '@rubato/contracts';
import { toActor, ImageReferences, type ExternalImagePolicy } from '@rubato/gateway-kit';
import { RpcClient, type JsonBytes } from '@rubato/service-kit';

const externalImages: ExternalImagePolicy = { isAllowed: isWebUrl, text: playlistTexts.imageUrl };

@Injectable()
export class PlaylistsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly images: ImageReferences,
  ) {}

  /** Oldest first: `before` is the playlist before the page. */
  listOwn({ id: userId }: Account, { before: after, limit, unlessVersion }: ListPage): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.pageOfUser, { userId, after, limit, unlessVersion });
  }

  getById(account: Account, id: number): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.byId, { actor: toActor(account), id });
  }

  async create(
    account: Account,
    host: string,
    form: CreatePlaylist,
    idempotencyKey?: string,
  ): Promise<JsonBytes> {
    const playlist = await this.#toFields(account, host, form);
    return this.rpc.callBytes(playlistMessages.create, {
      actor: toActor(account),
      username: account.username,
      playlist,
      idempotencyKey,
    });
  }

  async update(account: Account, host: string, id: number, form: CreatePlaylist): Promise<JsonBytes> {
    const playlist = await this.#toFields(account, host, form);
    return this.rpc.callBytes(playlistMessages.update, { actor: toActor(account), id, playlist });
  }

  async delete(account: Account, id: number): Promise<void> {
    await this.rpc.call(playlistMessages.delete, { actor: toActor(account), id });
  }

  /** Also throws NOT_FOUND if the song does not exist. */
  async addSong(account: Account, playlistId: number, songId: number): Promise<JsonBytes> {
    await this.rpc.call(songMessages.assertExists, { id: songId });
    return this.rpc.callBytes(playlistMessages.addSong, { actor: toActor(account), playlistId, songId });
  }

  removeSong(account: Account, playlistId: number, songId: number): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.removeSong, { actor: toActor(account), playlistId, songId });
  }

  reorderSongs(account: Account, id: number, songIds: number[]): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.reorderSongs, { actor: toActor(account), id, songIds });
  }

  async #toFields(
    account: Account,
    host: string,
    { name, description, image_url: url }: CreatePlaylist,
  ): Promise<PlaylistFields> {
    const image = url ? await this.images.resolve(account, host, url, externalImages) : { imageUrl: null };
    return { name, description, ...image };
  }
}
