import { defineRoutes } from '@rubato/gateway-kit';
import { fieldDescriptions } from './field-descriptions.ts';
import { ImagesController } from './images/images.controller.ts';
import { imagesOperations } from './images/images.operations.ts';
import { ImagesService } from './images/images.service.ts';
import { requests, responses } from './schemas.ts';

/** Uploads of images. */
export const routes = defineRoutes({
  controllers: [ImagesController],
  providers: [ImagesService],
  operations: imagesOperations,
  tags: { Images: 'Covers of albums and playlists.' },
  responses,
  requests,
  fieldDescriptions,
});
