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
  /** The dominant color of such an image. */
  readonly imageColor?: string;
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
    const reserved = key && (await this.#reserve(userId, key));
    if (reserved) return { imageUrl: mediaBaseUrl + key, imageKey: key, imageColor: reserved.color };
    if (external.isAllowed(url)) return { imageUrl: url };
    const text = key ? imageTexts.notStored : external.text;
    throw new AppError('INVALID', text, { fields: { image_url: text } });
  }

  /** Undefined if the user has no such image. */
  async #reserve(userId: number, key: string): Promise<{ color?: string } | undefined> {
    try {
      return await this.rpc.call(mediaMessages.reserveImage, { userId, key });
    } catch (error) {
      if (hasErrorCode(error, 'NOT_FOUND')) return undefined;
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
