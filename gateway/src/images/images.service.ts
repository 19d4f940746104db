import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  imageTexts,
  isWebUrl,
  mediaMessages,
  songTexts,
  storedImageKey,
  type Account,
  type StoredImage,
} from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../auth/actor-of.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { UploadsClient } from '../uploads/uploads.client.ts';

/** The external image URLs that a form accepts, and the error text for others. */
export interface ExternalImagePolicy {
  readonly isAllowed: (url: string) => boolean;
  readonly text: string;
}

/** The image that a form refers to. */
export interface ResolvedImage {
  readonly imageUrl: string;
  /** Set if the image is stored here and belongs to the member. */
  readonly imageKey?: string;
}

@Injectable()
export class ImagesService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: UploadsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'mediaBaseUrl'>,
  ) {}

  /** Stores the form's image. Throws INVALID if it has none. */
  async upload(request: FastifyRequest, account: Account): Promise<StoredImage> {
    const { image } = await this.uploads.pass(request, actorOf(account), ['image']);
    if (!image)
      throw new AppError('INVALID', songTexts.imageRequired, { fields: { image: songTexts.imageRequired } });
    return { image_url: this.config.mediaBaseUrl + image.key };
  }

  /**
   * Resolves the image at `url`, which may be an absolute URL at the request's `host`. Reserves it if it is
   * stored here and belongs to the member. Throws INVALID if it is neither theirs nor an allowed URL on
   * another host.
   */
  async resolve(
    { id: userId }: Account,
    host: string,
    url: string,
    external: ExternalImagePolicy,
  ): Promise<ResolvedImage> {
    const { mediaBaseUrl } = this.config;
    const key = storedImageKey(url, mediaBaseUrl) ?? storedImageKey(pathAt(host, url), mediaBaseUrl);
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
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}

/** The path of a URL at this host; empty for any other. */
function pathAt(host: string, url: string): string {
  if (!isWebUrl(url)) return '';
  const { host: named, pathname, search, hash } = new URL(url);
  return named === host ? pathname + search + hash : '';
}
