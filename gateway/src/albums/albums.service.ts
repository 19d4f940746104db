import { Injectable } from '@nestjs/common';
import {
  albumMessages,
  type Account,
  type AlbumForm,
  type ListPage,
  type NewAlbum,
  type SegmentsRequest,
} from '@rubato/contracts';
import { RpcClient, type JsonBytes } from '@rubato/service-kit';
import type { z } from 'zod';
import { actorOf } from '../auth/actor-of.ts';

@Injectable()
export class AlbumsService {
  constructor(private readonly rpc: RpcClient) {}

  page(page: z.input<typeof albumMessages.page.request>): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.page, page);
  }

  segments(request: SegmentsRequest): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.segments, request);
  }

  pageOfIds(ids: number[], page: ListPage): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.pageOfIds, { ids, ...page });
  }

  byId(id: number): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.byId, { id });
  }

  create(account: Account, form: AlbumForm, idempotencyKey?: string): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.create, {
      actor: actorOf(account),
      artistName: account.artist_name,
      album: toAlbum(form),
      idempotencyKey,
    });
  }

  update(account: Account, id: number, form: AlbumForm): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.update, { actor: actorOf(account), id, album: toAlbum(form) });
  }

  async delete(account: Account, id: number): Promise<void> {
    await this.rpc.call(albumMessages.delete, { actor: actorOf(account), id });
  }

  addSong(account: Account, albumId: number, songId: number): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.addSong, { actor: actorOf(account), albumId, songId });
  }

  removeSong(account: Account, albumId: number, songId: number): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.removeSong, { actor: actorOf(account), albumId, songId });
  }

  reorderSongs(account: Account, id: number, songIds: number[]): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.reorderSongs, { actor: actorOf(account), id, songIds });
  }
}

function toAlbum({ title, image_url: imageUrl, release_year: releaseYear }: AlbumForm): NewAlbum {
  return { title, imageUrl, releaseYear };
}
