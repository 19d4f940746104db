import { describe, expect, test } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import { ApiError, offlineError, offlineText } from '@rubato/web-kit';
import { albumFailure } from './album-failure.ts';

describe('an album that could not be saved', () => {
  test('is a server issue where the answer has errors', () => {
    const error = new ApiError(403, { message: 'Forbidden' });
    expect(albumFailure(error)).toBe('There was a server issue, please try again.');
  });

  test('names the quota where the member has as many as they can have', () => {
    const text = quotaTexts.albums(1000);
    expect(albumFailure(new ApiError(403, { message: text }))).toBe(text);
  });

  test('went wrong where the server failed or its answer cannot be read', () => {
    const text = 'Something went wrong. Please try again';
    expect(albumFailure(new ApiError(503, { server: 'pool exhausted' }))).toBe(text);
    expect(albumFailure(new TypeError('unexpected'))).toBe(text);
  });

  test('had no connection where the network did not answer', () => {
    expect(albumFailure(offlineError())).toBe(offlineText);
  });
});
