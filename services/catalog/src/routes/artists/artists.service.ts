import { Injectable } from '@nestjs/common';
import {
  albumMessages,
  AppError,
  artistMessages,
  artistTexts,
  followMessages,
  hasErrorCode,
  songMessages,
  texts,
  type Account,
  type Artist,
  type ArtistForm,
  type ArtistProfile,
} from '@rubato/contracts';
import {
  toActor,
  ImageReferences,
  type ExternalImagePolicy,
  type FetchListPage,
  type SongPageQuery,
} from '@rubato/gateway-kit';
import { RpcClient, type JsonBytes } from '@rubato/service-kit';

/** Pictures of artists are uploaded. */
const noExternalImages: ExternalImagePolicy = { isAllowed: () => false, text: artistTexts.image };

/** The longest handle or id, with room for typos in URLs. */
const maxHandleLength = 60;

@Injectable()
export class ArtistsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly images: ImageReferences,
  ) {}

  /** Throws NOT_FOUND. */
  async getByHandle(handle: string): Promise<Artist> {
    const artist = await this.#getProfile(handle);
    const followers = await this.#countFollowers(artist.id);
    return followers === null ? { ...artist, followers, partial: ['followers'] } : { ...artist, followers };
  }

  getOwn(account: Account): Promise<JsonBytes> {
    return this.rpc.callBytes(artistMessages.ofActor, {
      actor: toActor(account),
      artistName: account.artist_name,
    });
  }

  async update(account: Account, host: string, handle: string, form: ArtistForm): Promise<JsonBytes> {
    const { id } = await this.#getProfile(handle);
    const { image_url: image, banner_url: banner, ...fields } = form;
    return this.rpc.callBytes(artistMessages.update, {
      actor: toActor(account),
      id,
      artist: {
        ...fields,
        imageKey: await this.#getImageKey(account, host, image, 'image_url'),
        bannerKey: await this.#getImageKey(account, host, banner, 'banner_url'),
      },
    });
  }

  /** The pages of the artist's songs. Throws NOT_FOUND for an unknown artist. */
  async prepareSongList(handle: string, { omit }: Pick<SongPageQuery, 'omit'>): Promise<FetchListPage> {
    const list = { userId: await this.#findOwner(handle), omitLyrics: omit === 'lyrics' };
    return (page) => this.rpc.callBytes(songMessages.pageOfUser, { ...list, ...page });
  }

  async prepareAlbumList(handle: string): Promise<FetchListPage> {
    const userId = await this.#findOwner(handle);
    return (page) => this.rpc.callBytes(albumMessages.pageOfUser, { userId, ...page });
  }

  async #getProfile(handle: string): Promise<ArtistProfile> {
    if (handle.length > maxHandleLength) throw new AppError('NOT_FOUND', texts.notFound);
    return this.rpc.call(artistMessages.byHandle, { handle });
  }

  async #findOwner(handle: string): Promise<number> {
    const { user_id: userId } = await this.#getProfile(handle);
    if (userId === null) throw new AppError('NOT_FOUND', texts.notFound);
    return userId;
  }

  /** Null if library is unavailable: the page does without. */
  async #countFollowers(artistId: number): Promise<number | null> {
    try {
      const { counts } = await this.rpc.call(followMessages.counts, { artistIds: [artistId] });
      return counts[0] ?? 0;
    } catch (error) {
      if (hasErrorCode(error, 'UNAVAILABLE')) return null;
      throw error;
    }
  }

  async #getImageKey(
    account: Account,
    host: string,
    url: string | null,
    field: 'image_url' | 'banner_url',
  ): Promise<string | null> {
    if (!url) return null;
    try {
      const { imageKey } = await this.images.resolve(account, host, url, noExternalImages);
      return imageKey ?? null;
    } catch (error) {
      if (!hasErrorCode(error, 'INVALID')) throw error;
      throw new AppError('INVALID', error.message, { fields: { [field]: error.message } });
    }
  }
}
