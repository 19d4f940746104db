import { describe, expect, jest, test } from '@jest/globals';
import { ApiError, getCollectionErrorText } from '../api/api-error.ts';
import { getFieldErrors, showFieldErrors } from './field-errors.ts';

const names = { title: 'title', duraton: 'minutes', duration: 'minutes' } as const;

describe('fieldErrors', () => {
  test('returns the texts by form field and omits unknown fields', () => {
    const error = new ApiError(400, { duraton: 'Too long', csrf: 'Expired' });
    expect(getFieldErrors(error, names)).toEqual({ minutes: 'Too long' });
  });

  test('returns nothing for an error that is not from the API', () => {
    expect(getFieldErrors(new TypeError('bug'), names)).toEqual({});
  });
});

describe('showFieldErrors', () => {
  test('sets the errors of the fields and focuses the first', () => {
    const setError = jest.fn();
    showFieldErrors(new ApiError(400, { title: 'Missing', duration: 'Too long' }), setError, names);
    expect(setError.mock.calls).toEqual([
      ['title', { message: 'Missing' }, { shouldFocus: true }],
      ['minutes', { message: 'Too long' }, { shouldFocus: false }],
    ]);
  });

  test('sets the root error if no field is affected', () => {
    const setError = jest.fn();
    showFieldErrors(new ApiError(500, { server: 'pool exhausted' }), setError, names, getCollectionErrorText);
    expect(setError.mock.calls).toEqual([['root', { message: 'Something went wrong. Please try again' }]]);
  });
});
