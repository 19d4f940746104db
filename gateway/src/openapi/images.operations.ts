import type { Operation } from './operation.ts';

export const imagesOperations: readonly Operation[] = [
  {
    id: 'uploadImage',
    method: 'post',
    path: '/api/images',
    tag: 'Images',
    summary: 'Upload an image for an album or a playlist',
    description:
      'Albums and playlists of the same member take the URL as their image_url. An image that nothing uses is removed after an hour.',
    signedIn: true,
    body: { schema: 'NewImage', type: 'multipart/form-data' },
    answer: { status: 201, description: 'The URL of the image.', content: { schema: 'StoredImage' } },
  },
];
