import { imageWidths } from '@rubato/contracts';
import type { MediaOperation } from '../schemas.ts';

export const coversOperations: readonly MediaOperation[] = [
  {
    id: 'getExternalCover',
    method: 'get',
    path: '/api/covers',
    tag: 'Images',
    summary: 'Get the copy of a cover from another host',
    description:
      'Redirects to a copy of the image at the image_url of an album or a playlist, so that the other host does not learn who looks at it. ' +
      'The image is copied on the first request. Not found if nothing uses the URL, if it cannot be copied, or while that takes longer.',
    parameters: [
      {
        name: 'url',
        in: 'query',
        required: true,
        description: 'The image_url of an album or a playlist, if it is a URL of another host.',
        schema: { type: 'string', maxLength: 2000 },
      },
      {
        name: 'w',
        in: 'query',
        required: false,
        description: 'The width in pixels of the image, if it is at least as wide. The widest if omitted.',
        schema: { type: 'integer', enum: [...imageWidths] },
      },
    ],
    response: { status: 302, description: 'The location of the image.', headers: ['Location'] },
    errors: [400, 404],
  },
];
