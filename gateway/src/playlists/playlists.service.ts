import { Injectable } from '@nestjs/common';
import {
  playlistMessages,
  songMessages,
  type Account,
  type CreatePlaylist,
  type ListPage,
  type PlaylistFields,
} from '@rubato/contracts';
import { RpcClient, type JsonBytes } from '@rubato/service-kit';
import { actorOf } from '../auth/actor-of.ts';

@Injectable()
export class PlaylistsService {
  constructor(private readonly rpc: RpcClient) {}

  /** Oldest first: `before` is the playlist before the page. */
  pageOfUser({ id: userId }: Account, { before: after, limit, unlessVersion }: ListPage): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.pageOfUser, { userId, after, limit, unlessVersion });
  }

  byId(account: Account, id: number): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.byId, { actor: actorOf(account), id });
  }

  create(account: Account, form: CreatePlaylist, idempotencyKey?: string): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.create, {
      actor: actorOf(account),
      username: account.username,
      playlist: toFields(form),
      idempotencyKey,
    });
  }

  update(account: Account, id: number, form: CreatePlaylist): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.update, {
      actor: actorOf(account),
      id,
      playlist: toFields(form),
    });
  }

  async delete(account: Account, id: number): Promise<void> {
    await this.rpc.call(playlistMessages.delete, { actor: actorOf(account), id });
  }

  /** Throws NOT_FOUND for a song that catalog does not know, too. */
  async addSong(account: Account, playlistId: number, songId: number): Promise<JsonBytes> {
    await this.rpc.callBytes(songMessages.byId, { id: songId });
    return this.rpc.callBytes(playlistMessages.addSong, { actor: actorOf(account), playlistId, songId });
  }

  removeSong(account: Account, playlistId: number, songId: number): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.removeSong, { actor: actorOf(account), playlistId, songId });
  }

  reorderSongs(account: Account, id: number, songIds: number[]): Promise<JsonBytes> {
    return this.rpc.callBytes(playlistMessages.reorderSongs, { actor: actorOf(account), id, songIds });
  }
}

function toFields({ name, description, image_url: imageUrl }: CreatePlaylist): PlaylistFields {
  return { name, description, imageUrl };
}
