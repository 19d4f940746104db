import type { MediaOperation } from '../schemas.ts';

export const imagesOperations: readonly MediaOperation[] = [
  {
    id: 'uploadImage',
    method: 'post',
    path: '/api/images',
    tag: 'Images',
    summary: 'Upload an image for an album or a playlist',
    description:
      'The returned URL can be used as image_url of the user’s own albums and playlists. Unused images are deleted after an hour.',
    requiresSession: true,
    body: { schema: 'NewImage', type: 'multipart/form-data' },
    response: { status: 201, description: 'The URL of the image.', content: { schema: 'StoredImage' } },
  },
];
