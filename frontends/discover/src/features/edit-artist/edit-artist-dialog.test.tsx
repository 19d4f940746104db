import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
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
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anArtist } from '../../../testing/factories.ts';
import { EditArtistDialog } from './edit-artist-dialog.tsx';

let responses: Responses;
let calls: Call[];
const artist = anArtist({ bio: 'Sings', links: [{ label: 'Site', url: 'https://ann.example' }] });

beforeEach(() => {
  responses = {
    'GET /api/auth/': ok(aUser({ id: 5 })),
    'GET /api/artists/current': ok(artist),
  };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

const onClose = jest.fn();
const show = (id = 7) => renderPage(<EditArtistDialog id={id} onClose={onClose} />, '/artists/ann');
const field = (label: string) => screen.findByRole('textbox', { name: label });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
const errors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const sent = () => calls.find(({ method }) => method === 'PUT')?.body;

describe('EditArtistDialog', () => {
  test('previews the address, saves the profile and opens the page', async () => {
    responses['PUT /api/artists/7'] = ok({ ...artist, handle: 'ann-b' });
    show();
    const handle = await field('Handle');
    await userEvent.clear(handle);
    await userEvent.type(handle, 'Ann-B');
    expect(screen.getByText(/localhost\/artists\/ann-b$/)).toBeTruthy();
    expect(hasUnsavedWork()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Add a link' }));
    const [, second] = screen.getAllByRole('textbox', { name: 'Name' });
    const [, secondUrl] = screen.getAllByRole('textbox', { name: 'URL' });
    await userEvent.type(second as HTMLElement, 'Shop');
    await userEvent.type(secondUrl as HTMLElement, 'https://shop.example/');
    await userEvent.click(screen.getByRole('button', { name: 'Remove link 1' }));
    await save();
    await waitFor(() =>
      expect(sent()).toEqual({
        handle: 'ann-b',
        bio: 'Sings',
        links: [{ label: 'Shop', url: 'https://shop.example/' }],
        image_url: null,
        banner_url: null,
      }),
    );
    await waitFor(() => expect(currentUrl()).toBe('/artists/ann-b'));
  });

  test('shows errors of fields before it sends anything', async () => {
    show();
    const handle = await field('Handle');
    await userEvent.clear(handle);
    await userEvent.type(handle, '12');
    await userEvent.clear(await field('URL'));
    await userEvent.type(await field('URL'), 'javascript:alert(1)');
    await save();
    await waitFor(() => expect(errors()).toEqual([artistTexts.handleInvalid, artistTexts.linkUrl]));
    expect(sent()).toBeUndefined();
  });

  test('shows the errors of the API at their fields and keeps what was typed', async () => {
    responses['PUT /api/artists/7'] = errorResponse(409, { handle: artistTexts.handleTaken });
    show();
    await userEvent.type(await field('Handle'), '-x');
    await save();
    await waitFor(() => expect(errors()).toEqual([artistTexts.handleTaken]));
    expect(((await field('Handle')) as HTMLInputElement).value).toBe('ann-x');
    expect(document.activeElement).toBe(await field('Handle'));
  });

  test('shows an error that belongs to no field above the buttons', async () => {
    responses['PUT /api/artists/7'] = errorResponse(429, { message: 'Too many requests' });
    show();
    await userEvent.type(await field('Bio'), '!');
    await save();
    await waitFor(() => expect(errors()).toEqual(['Too many requests']));
  });

  test('is only for the owner', async () => {
    show(8);
    expect(await screen.findByText('You can edit only your own profile')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('offers to retry a failed request', async () => {
    responses['GET /api/artists/current'] = errorResponse(429, { message: 'Too many requests' });
    show();
    expect(await screen.findByText('Too many requests')).toBeTruthy();
    responses['GET /api/artists/current'] = ok(artist);
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
    expect(await field('Handle')).toBeTruthy();
  });
});
