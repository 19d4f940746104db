import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  aUser,
  dismissToasts,
  errorResponse,
  mockApi,
  ok,
  type Responses,
  shownToasts,
} from '@rubato/web-kit/testing';
import { anArtist } from '../../../testing/factories.ts';
import { openOwnArtist } from './open-own-artist.ts';

const navigate = jest.fn();
const actions = { navigate, openDialog: () => undefined };
let responses: Responses;

beforeEach(() => {
  navigate.mockClear();
  dismissToasts();
  mockApi(() => responses);
});

test('opens the page of the user’s artist', async () => {
  responses = { 'GET /api/artists/current': ok(anArtist({ handle: 'ann-b' })) };
  await openOwnArtist(aUser(), actions);
  expect(navigate.mock.calls).toEqual([['/artists/ann-b']]);
});

test('shows why the page cannot be opened', async () => {
  responses = { 'GET /api/artists/current': errorResponse(429, { message: 'Too many requests' }) };
  await openOwnArtist(aUser(), actions);
  expect(navigate).not.toHaveBeenCalled();
  expect(shownToasts()).toEqual(['Too many requests']);
});
