import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { artistTexts } from '@rubato/contracts';
import { hasUnsavedWork } from '@rubato/web-kit';
import {
  aUser,
  type Call,
  currentUrl,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  type Responses,
} from '@rubato/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { anArtist } from '../../../testing/factories.ts';
import { ProfileSettings } from './profile-settings.tsx';

let responses: Responses;
let calls: Call[];
const artist = anArtist({ bio: 'Sings' });

beforeEach(() => {
  responses = {
    'GET /api/auth/': ok(aUser({ id: 5 })),
    'GET /api/artists/current': ok(artist),
  };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

const show = () => renderPage(<ProfileSettings />, '/settings/profile');
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save profile' });
const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('ProfileSettings saves the profile of the own artist, and stays', async () => {
  responses['PUT /api/artists/7'] = ok({ ...artist, handle: 'ann-b', bio: 'Sings at night' });
  show();
  await type('Handle', 'Ann-B');
  await type('Bio', 'Sings at night');
  expect(hasUnsavedWork()).toBe(true);
  fireEvent.click(save());
  await waitFor(() => expect(save().disabled).toBe(true));
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  expect(sent()).toEqual([
    { handle: 'ann-b', bio: 'Sings at night', links: [], image_url: null, banner_url: null },
  ]);
  expect(currentUrl()).toBe('/settings/profile');
  expect(screen.getByRole('link', { name: 'your artist page' }).getAttribute('href')).toBe('/artists/ann-b');
});

test('ProfileSettings has nothing to save before something changes', async () => {
  show();
  await screen.findByRole('textbox', { name: 'Bio' });
  expect(save().disabled).toBe(true);
});

test('ProfileSettings shows the head of the artist page as it is typed', async () => {
  responses['GET /api/artists/current'] = ok({ ...artist, name: 'Ann Lee' });
  show();
  await type('Bio', 'Hums in the kitchen');
  expect(await screen.findByText('Hums in the kitchen', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('Ann Lee', { selector: 'p' })).toBeTruthy();
});

test('ProfileSettings shows an error at its field and keeps what was typed', async () => {
  responses['PUT /api/artists/7'] = errorResponse(409, { handle: artistTexts.handleTaken });
  show();
  await type('Handle', 'bea');
  fireEvent.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe(artistTexts.handleTaken);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Handle' }).value).toBe('bea');
});

test('ProfileSettings keeps pictures that are blocked, and says why they are', async () => {
  const urlOf = (n: number) => `/media/0123456789abcdef-00000000-0000-4000-8000-00000000000${n}.png`;
  const pictures = { image_url: urlOf(1), banner_url: urlOf(2) };
  const blocked = { reason: 'Copied from elsewhere', at: '2026-11-26T18:30:00.000Z' };
  responses['GET /api/artists/current'] = ok({ ...artist, ...pictures, blocked });
  responses['PUT /api/artists/7'] = ok({ ...artist, bio: 'Saved', ...pictures, blocked });
  show();
  await type('Bio', 'Dances');
  fireEvent.click(save());
  await screen.findByDisplayValue('Saved');
  await type('Bio', 'Sings again');
  fireEvent.click(save());
  await screen.findByDisplayValue('Saved');
  expect(sent()).toMatchObject([pictures, pictures]);
  expect(screen.getByText(/Copied from elsewhere/)).toBeTruthy();
});

test('ProfileSettings offers to retry a failed request', async () => {
  responses['GET /api/artists/current'] = errorResponse(429, { message: 'Too many requests' });
  show();
  expect(await screen.findByText('Your profile couldn’t be loaded')).toBeTruthy();
  responses['GET /api/artists/current'] = ok(artist);
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByRole('textbox', { name: 'Handle' })).toBeTruthy();
});
