import { Injectable } from '@nestjs/common';
import {
  albumMessages,
  albumTexts,
  isImageUrl,
  type Account,
  type AlbumForm,
  type ListPage,
  type NewAlbum,
  type SegmentsRequest,
} from '@rubato/contracts';
import { toActor, ImageReferences, type ExternalImagePolicy } from '@rubato/gateway-kit';
import { RpcClient, type JsonBytes } from '@rubato/service-kit';
import type { z } from 'zod';

const externalImages: ExternalImagePolicy = { isAllowed: isImageUrl, text: albumTexts.imageUrl };

@Injectable()
export class AlbumsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly images: ImageReferences,
  ) {}

  listPage(page: z.input<typeof albumMessages.page.request>): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.page, page);
  }

  listSegments(request: SegmentsRequest): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.segments, request);
  }

  listByIds(ids: number[], page: ListPage): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.pageOfIds, { ids, ...page });
  }

  listOwn(account: Account, page: ListPage): Promise<JsonBytes> {
    const actor = toActor(account);
    return this.rpc.callBytes(albumMessages.pageOfUser, { userId: account.id, actor, ...page });
  }

  getById(id: number, account?: Account): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.byId, { id, actor: account && toActor(account) });
  }

  async create(account: Account, host: string, form: AlbumForm, idempotencyKey?: string): Promise<JsonBytes> {
    const album = await this.#toNewAlbum(account, host, form);
    return this.rpc.callBytes(albumMessages.create, {
      actor: toActor(account),
      artistName: account.artist_name,
      album,
      idempotencyKey,
    });
  }

  async update(account: Account, host: string, id: number, form: AlbumForm): Promise<JsonBytes> {
    const album = await this.#toNewAlbum(account, host, form);
    return this.rpc.callBytes(albumMessages.update, { actor: toActor(account), id, album });
  }

  async delete(account: Account, id: number): Promise<void> {
    await this.rpc.call(albumMessages.delete, { actor: toActor(account), id });
  }

  addSong(account: Account, albumId: number, songId: number): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.addSong, { actor: toActor(account), albumId, songId });
  }

  removeSong(account: Account, albumId: number, songId: number): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.removeSong, { actor: toActor(account), albumId, songId });
  }

  reorderSongs(account: Account, id: number, songIds: number[]): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.reorderSongs, { actor: toActor(account), id, songIds });
  }

  async #toNewAlbum(
    account: Account,
    host: string,
    { title, image_url, release_year: releaseYear }: AlbumForm,
  ): Promise<NewAlbum> {
    return { title, releaseYear, ...(await this.images.resolve(account, host, image_url, externalImages)) };
  }
}
