import { defineRoutes } from '@rubato/gateway-kit';
import { fieldDescriptions } from './field-descriptions.ts';
import { CoversController } from './covers/covers.controller.ts';
import { coversOperations } from './covers/covers.operations.ts';
import { ImagesController } from './images/images.controller.ts';
import { imagesOperations } from './images/images.operations.ts';
import { ImagesService } from './images/images.service.ts';
import { requests, responses } from './schemas.ts';

/** Uploads of images, and copies of images on other hosts. */
export const routes = defineRoutes({
  controllers: [CoversController, ImagesController],
  providers: [ImagesService],
  operations: [...coversOperations, ...imagesOperations],
  tags: { Images: 'Covers of albums and playlists.' },
  responses,
  requests,
  fieldDescriptions,
});
