import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  hasErrorCode,
  imageTexts,
  isWebUrl,
  mediaMessages,
  parseStoredImageKey,
  type Account,
} from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import { ROUTE_SETTINGS, type RouteSettings } from '../routes/route-settings.ts';

/** The external image URLs that a form accepts, and the error text for others. */
export interface ExternalImagePolicy {
  readonly isAllowed: (url: string) => boolean;
  readonly text: string;
}

/** The image that a form refers to. */
export interface ResolvedImage {
  readonly imageUrl: string;
  /** Set if the image is stored here and belongs to the user. */
  readonly imageKey?: string;
}

/** Finds the images that the forms of albums and playlists refer to. */
@Injectable()
export class ImageReferences {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(ROUTE_SETTINGS) private readonly settings: RouteSettings,
  ) {}

  /**
   * Resolves the image at `url`, which may be an absolute URL at the request's `host`. Reserves it if it is
   * stored here and belongs to the user. Throws INVALID if it is neither theirs nor an allowed URL on
   * another host.
   */
  async resolve(
    { id: userId }: Account,
    host: string,
    url: string,
    external: ExternalImagePolicy,
  ): Promise<ResolvedImage> {
    const { mediaBaseUrl } = this.settings;
    const key =
      parseStoredImageKey(url, mediaBaseUrl) ?? parseStoredImageKey(toPath(host, url), mediaBaseUrl);
    if (key && (await this.#isReserved(userId, key))) return { imageUrl: mediaBaseUrl + key, imageKey: key };
    if (external.isAllowed(url)) return { imageUrl: url };
    const text = key ? imageTexts.notStored : external.text;
    throw new AppError('INVALID', text, { fields: { image_url: text } });
  }

  async #isReserved(userId: number, key: string): Promise<boolean> {
    try {
      await this.rpc.call(mediaMessages.reserveImage, { userId, key });
      return true;
    } catch (error) {
      if (hasErrorCode(error, 'NOT_FOUND')) return false;
      throw error;
    }
  }
}

/** The path of a URL at this host; empty for any other. */
function toPath(host: string, url: string): string {
  if (!isWebUrl(url)) return '';
  const { host: named, pathname, search, hash } = new URL(url);
  return named === host ? pathname + search + hash : '';
}
