import { Inject, Injectable } from '@nestjs/common';
import { AppError, songTexts, type Account, type StoredImage } from '@rubato/contracts';
import { toActor, ROUTE_SETTINGS, UploadsClient, type RouteSettings } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';

@Injectable()
export class ImagesService {
  constructor(
    private readonly uploads: UploadsClient,
    @Inject(ROUTE_SETTINGS) private readonly settings: RouteSettings,
  ) {}

  /** Stores the form's image. Throws INVALID if it has none. */
  async upload(request: FastifyRequest, account: Account): Promise<StoredImage> {
    const { image } = await this.uploads.pass(request, toActor(account), ['image']);
    if (!image)
      throw new AppError('INVALID', songTexts.imageRequired, { fields: { image: songTexts.imageRequired } });
    return { image_url: this.settings.mediaBaseUrl + image.key };
  }
}
