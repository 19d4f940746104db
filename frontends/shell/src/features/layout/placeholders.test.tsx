import { afterEach, expect, test } from '@jest/globals';
import { player } from '@rubato/web-kit';
import { aSong, aUser, errorResponse, mockApi, ok, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup, waitFor } from '@testing-library/react';
import { LibraryPlaceholder, PlayerPlaceholder } from './placeholders.tsx';

afterEach(cleanup);

const count = (...classNames: string[]) =>
  classNames.map((name) => document.querySelectorAll(`.${name}`).length);

test.each([
  ['an invitation to visitors', errorResponse(401, { message: 'Unauthorized' }), [1, 0]],
  ['rows to users', ok(aUser()), [0, 5]],
])('the library shows %s', async (_what, session, expected) => {
  mockApi(() => ({ 'GET /api/auth/': session }));
  renderPage(<LibraryPlaceholder />, '/');
  expect(count('invitation', 'row')).toEqual([0, 0]);
  await waitFor(() => expect(count('invitation', 'row')).toEqual(expected));
});

test('the player shows a song and its progress only if there is a queue', () => {
  renderPage(<PlayerPlaceholder />, '/');
  expect(count('cover', 'progress', 'play')).toEqual([0, 0, 1]);
  act(() => player.play(aSong(1)));
  expect(count('cover', 'progress', 'play')).toEqual([1, 1, 1]);
});
