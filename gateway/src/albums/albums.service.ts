import { Injectable } from '@nestjs/common';
import { albumMessages, type Account, type AlbumForm, type ListPage, type NewAlbum } from '@rubato/contracts';
import { RpcClient, type JsonBytes } from '@rubato/service-kit';

@Injectable()
export class AlbumsService {
  constructor(private readonly rpc: RpcClient) {}

  page(page: ListPage): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.page, page);
  }

  pageOfIds(ids: number[], page: ListPage): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.pageOfIds, { ids, ...page });
  }

  byId(id: number): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.byId, { id });
  }

  create(
    { id: userId, artist_name: artistName }: Account,
    form: AlbumForm,
    idempotencyKey?: string,
  ): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.create, {
      actor: { userId },
      artistName,
      album: toAlbum(form),
      idempotencyKey,
    });
  }

  update({ id: userId }: Account, id: number, form: AlbumForm): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.update, { actor: { userId }, id, album: toAlbum(form) });
  }

  async delete({ id: userId }: Account, id: number): Promise<void> {
    await this.rpc.call(albumMessages.delete, { actor: { userId }, id });
  }

  addSong({ id: userId }: Account, albumId: number, songId: number): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.addSong, { actor: { userId }, albumId, songId });
  }

  removeSong({ id: userId }: Account, albumId: number, songId: number): Promise<JsonBytes> {
    return this.rpc.callBytes(albumMessages.removeSong, { actor: { userId }, albumId, songId });
  }
}

function toAlbum({ title, image_url: imageUrl, release_year: releaseYear }: AlbumForm): NewAlbum {
  return { title, imageUrl, releaseYear };
}
