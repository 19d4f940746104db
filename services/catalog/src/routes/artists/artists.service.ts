import { Injectable } from '@nestjs/common';
import {
  albumMessages,
  AppError,
  artistMessages,
  artistTexts,
  followMessages,
  songMessages,
  texts,
  type Account,
  type Artist,
  type ArtistForm,
  type ArtistProfile,
} from '@rubato/contracts';
import {
  actorOf,
  ImageReferences,
  type ExternalImagePolicy,
  type FetchListPage,
  type SongPageQuery,
} from '@rubato/gateway-kit';
import { RpcClient, type JsonBytes } from '@rubato/service-kit';

/** Pictures of artists are uploaded. */
const noExternalImages: ExternalImagePolicy = { isAllowed: () => false, text: artistTexts.image };

/** The longest handle or ID, with room for typos in URLs. */
const maxHandleLength = 60;

@Injectable()
export class ArtistsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly images: ImageReferences,
  ) {}

  /** Throws NOT_FOUND. */
  async byHandle(handle: string): Promise<Artist> {
    const artist = await this.#profile(handle);
    const followers = await this.#followersOf(artist.id);
    return followers === null ? { ...artist, followers, partial: ['followers'] } : { ...artist, followers };
  }

  own(account: Account): Promise<JsonBytes> {
    return this.rpc.callBytes(artistMessages.ofActor, {
      actor: actorOf(account),
      artistName: account.artist_name,
    });
  }

  async update(account: Account, host: string, handle: string, form: ArtistForm): Promise<JsonBytes> {
    const { id } = await this.#profile(handle);
    const { image_url: image, banner_url: banner, ...fields } = form;
    return this.rpc.callBytes(artistMessages.update, {
      actor: actorOf(account),
      id,
      artist: {
        ...fields,
        imageKey: await this.#keyOf(account, host, image, 'image_url'),
        bannerKey: await this.#keyOf(account, host, banner, 'banner_url'),
      },
    });
  }

  /** The pages of the artist's songs. Throws NOT_FOUND for an unknown artist. */
  async songsOf(handle: string, { omit }: Pick<SongPageQuery, 'omit'>): Promise<FetchListPage> {
    const list = { userId: await this.#ownerOf(handle), omitLyrics: omit === 'lyrics' };
    return (page) => this.rpc.callBytes(songMessages.pageOfUser, { ...list, ...page });
  }

  async albumsOf(handle: string): Promise<FetchListPage> {
    const userId = await this.#ownerOf(handle);
    return (page) => this.rpc.callBytes(albumMessages.pageOfUser, { userId, ...page });
  }

  async #profile(handle: string): Promise<ArtistProfile> {
    if (handle.length > maxHandleLength) throw new AppError('NOT_FOUND', texts.notFound);
    return this.rpc.call(artistMessages.byHandle, { handle });
  }

  async #ownerOf(handle: string): Promise<number> {
    const { user_id: userId } = await this.#profile(handle);
    if (userId === null) throw new AppError('NOT_FOUND', texts.notFound);
    return userId;
  }

  /** Null if library is unavailable: the page does without. */
  async #followersOf(artistId: number): Promise<number | null> {
    try {
      const { counts } = await this.rpc.call(followMessages.counts, { artistIds: [artistId] });
      return counts[0] ?? 0;
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return null;
      throw error;
    }
  }

  async #keyOf(
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
      if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
      throw new AppError('INVALID', error.message, { fields: { [field]: error.message } });
    }
  }
}
