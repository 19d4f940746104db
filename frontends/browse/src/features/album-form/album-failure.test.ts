import { describe, expect, test } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import { ApiError, createOfflineError, offlineText } from '@rubato/web-kit';
import { getAlbumFailure } from './album-failure.ts';

describe('getAlbumFailure', () => {
  test('reports a server issue for a rejected request', () => {
    const error = new ApiError(403, { message: 'Forbidden' });
    expect(getAlbumFailure(error)).toBe('There was a server issue, please try again.');
  });

  test('names the quota once it is reached', () => {
    const text = quotaTexts.albums(1000);
    expect(getAlbumFailure(new ApiError(403, { message: text }))).toBe(text);
  });

  test('stays neutral about server failures and unexpected errors', () => {
    const text = 'Something went wrong. Please try again';
    expect(getAlbumFailure(new ApiError(503, { server: 'pool exhausted' }))).toBe(text);
    expect(getAlbumFailure(new TypeError('unexpected'))).toBe(text);
  });

  test('reports a network failure as offline', () => {
    expect(getAlbumFailure(createOfflineError())).toBe(offlineText);
  });
});
