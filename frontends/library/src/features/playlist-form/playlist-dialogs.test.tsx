import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import {
  currentUrl,
  mockApi,
  ok,
  errorResponse,
  renderPage,
  type Responses,
  type Call,
} from '@rubato/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { playlist, user } from '../../../testing/factories.ts';
import remote from '../../remote.ts';

let responses: Responses;
let calls: Call[];
beforeEach(() => {
  responses = { 'GET /api/auth/': ok(user()) };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

const onClose = jest.fn();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

type DialogName = (typeof remote.dialogs)[number]['id'];
const dialogs = new Map(
  await Promise.all(remote.dialogs.map(async ({ id, load }) => [id as string, await load()] as const)),
);

function show(name: DialogName, id?: number) {
  const Modal = dialogs.get(name)!;
  renderPage(<Modal id={id} onClose={onClose} />);
}
const sent = () => calls.filter(({ method }) => method !== 'GET');

describe('the playlist form', () => {
  test('shows errors only after the first submit, then updates them while typing', async () => {
    show('create-playlist');
    await userEvent.type(field('Image URL'), 'tram.png');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Create playlist');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Description is required')).toBeTruthy();
    expect(screen.getByText('Image URL must be a valid URL')).toBeTruthy();
    await userEvent.type(field('Name'), 'Rain');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
    expect(sent()).toEqual([]);
  });

  test('creates the playlist and opens its page', async () => {
    responses['POST /api/playlists'] = ok(playlist({ id: 12 }));
    show('create-playlist');
    await userEvent.type(field('Name'), ' Rainy days ');
    await userEvent.type(field('Description'), 'For the tram');
    await press('Create playlist');
    await waitFor(() => expect(currentUrl()).toBe('/playlists/12'));
    const body = { name: 'Rainy days', description: 'For the tram', image_url: null };
    expect(sent()).toEqual([{ method: 'POST', path: '/api/playlists', body }]);
  });

  test('adds the given song to the new playlist', async () => {
    responses['POST /api/playlists'] = ok(playlist({ id: 12 }));
    responses['POST /api/playlists/12/songs'] = ok(playlist({ id: 12, song_ids: [9] }));
    show('create-playlist', 9);
    await userEvent.type(field('Name'), 'Rainy days');
    await userEvent.type(field('Description'), 'For the tram');
    await press('Create playlist');
    await waitFor(() => expect(currentUrl()).toBe('/playlists/12'));
    expect(sent().at(-1)).toEqual({
      method: 'POST',
      path: '/api/playlists/12/songs',
      body: { song_id: 9 },
    });
  });

  test.each([
    [errorResponse(400, { name: 'Name is too long' }), 'Name', 'Name is too long'],
    [
      errorResponse(400, { imageUrl: 'Image URL must be a valid URL' }),
      'Image URL',
      'Image URL must be a valid URL',
    ],
  ])('shows server errors at their fields', async (response, label, text) => {
    responses['POST /api/playlists'] = response;
    show('create-playlist');
    await userEvent.type(field('Name'), 'Rain');
    await userEvent.type(field('Description'), 'Tram');
    await press('Create playlist');
    const error = await screen.findByText(text);
    expect(field(label).getAttribute('aria-describedby')).toBe(error.id);
  });

  test('shows a neutral message without a final period when the server fails', async () => {
    responses['POST /api/playlists'] = errorResponse(503, { server: 'pool exhausted' });
    show('create-playlist');
    await userEvent.type(field('Name'), 'Rain');
    await userEvent.type(field('Description'), 'Tram');
    await press('Create playlist');
    expect(await screen.findByText('Something went wrong. Please try again')).toBeTruthy();
  });

  test('names the quota above the button once it is reached', async () => {
    responses['POST /api/playlists'] = errorResponse(403, { message: quotaTexts.playlists(1000) });
    show('create-playlist');
    await userEvent.type(field('Name'), 'Rain');
    await userEvent.type(field('Description'), 'Tram');
    await press('Create playlist');
    expect(await screen.findByText(quotaTexts.playlists(1000))).toBeTruthy();
  });

  test('prefills the values of the playlist and opens its page after saving', async () => {
    const imageUrl = 'https://rubato.example/tram.png';
    responses['GET /api/playlists/5'] = ok(playlist({ image_url: imageUrl }));
    responses['PUT /api/playlists/5'] = ok(playlist({ name: 'Rain' }));
    show('update-playlist', 5);
    await screen.findByDisplayValue('Rainy days');
    expect(field('Description').value).toBe('For the tram');
    expect(field('Image URL').value).toBe(imageUrl);
    await userEvent.clear(field('Image URL'));
    await press('Update playlist');
    await waitFor(() => expect(currentUrl()).toBe('/playlists/5'));
    expect(sent()[0]?.body).toEqual({ name: 'Rainy days', description: 'For the tram', image_url: null });
  });

  test("shows another user's playlist as not found", async () => {
    show('update-playlist', 8);
    expect(await screen.findByText('This playlist doesn’t exist or was deleted')).toBeTruthy();
  });
});

describe('deleting a playlist', () => {
  test('asks for confirmation, then opens the landing page', async () => {
    responses['GET /api/playlists/5'] = ok(playlist());
    responses['DELETE /api/playlists/5'] = ok({ id: 5, message: 'Playlist deleted' });
    show('delete-playlist', 5);
    expect(await screen.findByText(/“Rainy days” will be deleted/)).toBeTruthy();
    expect(sent()).toEqual([]);
    await press('Delete');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(currentUrl()).toBe('/'));
  });

  test('shows a failure', async () => {
    responses['GET /api/playlists/5'] = ok(playlist());
    responses['DELETE /api/playlists/5'] = errorResponse(500, {});
    show('delete-playlist', 5);
    await screen.findByText(/“Rainy days” will be deleted/);
    await press('Delete');
    expect(await screen.findByText('Something went wrong. Please try again')).toBeTruthy();
  });
});

describe('adding a song to a playlist', () => {
  const playlists = [playlist(), playlist({ id: 6, name: 'Bath', song_ids: [9] })];

  test('names the quota when the playlist is full', async () => {
    responses['GET /api/playlists'] = ok({ playlists });
    responses['POST /api/playlists/5/songs'] = errorResponse(403, {
      song_id: quotaTexts.playlistSongs(10_000),
    });
    show('add-to-playlist', 9);
    await userEvent.selectOptions(await screen.findByLabelText('Playlist'), '5');
    await press('Add');
    expect(await screen.findByText(quotaTexts.playlistSongs(10_000))).toBeTruthy();
  });

  test('offers the playlists without the song and enables Add once one is chosen', async () => {
    responses['GET /api/playlists'] = ok({ playlists });
    responses['POST /api/playlists/5/songs'] = ok(playlist({ song_ids: [9] }));
    show('add-to-playlist', 9);
    const select = await screen.findByLabelText<HTMLSelectElement>('Playlist');
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Select a Playlist...', 'Rainy days']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
    await userEvent.selectOptions(select, 'Rainy days');
    await press('Add');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toEqual([{ method: 'POST', path: '/api/playlists/5/songs', body: { song_id: 9 } }]);
  });

  test('links to a new playlist when there are none', async () => {
    responses['GET /api/playlists'] = ok({ playlists: [] });
    show('add-to-playlist', 9);
    expect(await screen.findByText('You don’t have any playlists yet.')).toBeTruthy();
    await press('Create new playlist');
    expect(currentUrl()).toBe('/?modal=create-playlist&of=9');
  });

  test('reports that all playlists contain the song', async () => {
    responses['GET /api/playlists'] = ok({ playlists: [playlists[1]] });
    show('add-to-playlist', 9);
    expect(await screen.findByText('This song is already in all your playlists.')).toBeTruthy();
  });

  test('offers a retry when the playlists cannot be loaded', async () => {
    responses['GET /api/playlists'] = errorResponse(400, { message: 'Not valid' });
    show('add-to-playlist', 9);
    expect(await screen.findByText('Not valid')).toBeTruthy();
    responses['GET /api/playlists'] = ok({ playlists });
    await press('Retry');
    expect(await screen.findByLabelText('Playlist')).toBeTruthy();
  });
});
