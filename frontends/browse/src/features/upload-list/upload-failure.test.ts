import { expect, test } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import { ApiError } from '@rubato/web-kit';
import { toUploadFailure } from './upload-failure.ts';

const messageFor = (error: unknown) => {
  const { reason, nextStep } = toUploadFailure(error);
  return `${reason} ${nextStep}`;
};

test.each([
  [new ApiError(0, { server: 'offline' }), 'The connection was lost. Check your network, then retry.'],
  [
    new ApiError(401, { message: 'Your session has ended. Log in to continue.' }),
    'Your session has ended. Log in to continue. Retry when you’re ready.',
  ],
  [
    new ApiError(413, { message: 'The request is too large' }),
    'The request is too large. Choose a smaller file.',
  ],
  [
    new ApiError(403, { message: quotaTexts.songs(10_000) }),
    'You can have up to 10,000 songs. Delete one to add another. Then retry.',
  ],
  [new ApiError(403, { message: 'Forbidden' }), 'Forbidden. Fix it, then retry.'],
  [new ApiError(422, { image: 'Not an image' }), 'Not an image. Choose another image.'],
  [new ApiError(400, { title: 'Title is too long' }), 'Title is too long. Fix it, then retry.'],
  [new ApiError(429, { message: 'Too many' }), 'The server is busy. Wait a moment, then retry.'],
  [new ApiError(503, { server: 'Later' }), 'The server is busy. Wait a moment, then retry.'],
  [new ApiError(502, { server: 'Later' }), 'The server is busy. Wait a moment, then retry.'],
  [new ApiError(500, { server: 'Oh' }), 'Something went wrong. Please try again.'],
  [new TypeError('bug'), 'Something went wrong. Please try again.'],
])('names the reason and the next step: %p', (error, text) => {
  expect(messageFor(error)).toBe(text);
});

test('assigns a validation error to its form field', () => {
  expect(toUploadFailure(new ApiError(400, { duraton: 'Too long' })).fields).toEqual({ minutes: 'Too long' });
});
