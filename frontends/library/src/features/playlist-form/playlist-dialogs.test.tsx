import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { playlist, user } from '../../../testing/factories.ts';
import {
  address,
  answerCalls,
  ok,
  refused,
  showPage,
  type Answers,
  type Call,
} from '../../../testing/show-page.tsx';
import { modals } from '../../modals.ts';

let answers: Answers;
let calls: Call[];
beforeEach(() => {
  answers = { 'GET /api/auth/': ok(user()) };
  calls = answerCalls(() => answers);
});
afterEach(cleanup);

const onClose = jest.fn();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function show(name: keyof typeof modals, id?: number) {
  const Modal = modals[name];
  showPage(<Modal id={id} onClose={onClose} />);
}
const sent = () => calls.filter(({ method }) => method !== 'GET');

describe('the playlist form', () => {
  test('says what is missing after the first attempt only, then while one types', async () => {
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

  test('makes the playlist and goes to its page', async () => {
    answers['POST /api/playlists'] = ok(playlist({ id: 12 }));
    show('create-playlist');
    await userEvent.type(field('Name'), ' Rainy days ');
    await userEvent.type(field('Description'), 'For the tram');
    await press('Create playlist');
    await waitFor(() => expect(address()).toBe('/playlists/12'));
    const body = { name: 'Rainy days', description: 'For the tram', image_url: null };
    expect(sent()).toEqual([{ method: 'POST', path: '/api/playlists', body }]);
  });

  test('puts the song that it was opened for into the new playlist', async () => {
    answers['POST /api/playlists'] = ok(playlist({ id: 12 }));
    answers['POST /api/playlists/12/songs'] = ok(playlist({ id: 12, song_ids: [9] }));
    show('create-playlist', 9);
    await userEvent.type(field('Name'), 'Rainy days');
    await userEvent.type(field('Description'), 'For the tram');
    await press('Create playlist');
    await waitFor(() => expect(address()).toBe('/playlists/12'));
    expect(sent().at(-1)).toEqual({
      method: 'POST',
      path: '/api/playlists/12/songs',
      body: { song_id: 9 },
    });
  });

  test.each([
    [refused(400, { name: 'Name is too long' }), 'Name', 'Name is too long'],
    [
      refused(400, { imageUrl: 'Image URL must be a valid URL' }),
      'Image URL',
      'Image URL must be a valid URL',
    ],
  ])("puts the server's texts at their fields", async (answer, label, text) => {
    answers['POST /api/playlists'] = answer;
    show('create-playlist');
    await userEvent.type(field('Name'), 'Rain');
    await userEvent.type(field('Description'), 'Tram');
    await press('Create playlist');
    const complaint = await screen.findByText(text);
    expect(field(label).getAttribute('aria-describedby')).toBe(complaint.id);
  });

  test('says neutrally, without a final period, that the server failed', async () => {
    answers['POST /api/playlists'] = refused(503, { server: 'pool exhausted' });
    show('create-playlist');
    await userEvent.type(field('Name'), 'Rain');
    await userEvent.type(field('Description'), 'Tram');
    await press('Create playlist');
    expect(await screen.findByText('Something went wrong. Please try again')).toBeTruthy();
  });

  test('names the quota above the button when there are as many playlists as one can have', async () => {
    answers['POST /api/playlists'] = refused(403, { message: quotaTexts.playlists(1000) });
    show('create-playlist');
    await userEvent.type(field('Name'), 'Rain');
    await userEvent.type(field('Description'), 'Tram');
    await press('Create playlist');
    expect(await screen.findByText(quotaTexts.playlists(1000))).toBeTruthy();
  });

  test('is filled in with what the playlist has, and goes to its page', async () => {
    const picture = 'https://rubato.example/tram.png';
    answers['GET /api/playlists/5'] = ok(playlist({ image_url: picture }));
    answers['PUT /api/playlists/5'] = ok(playlist({ name: 'Rain' }));
    show('update-playlist', 5);
    await screen.findByDisplayValue('Rainy days');
    expect(field('Description').value).toBe('For the tram');
    expect(field('Image URL').value).toBe(picture);
    await userEvent.clear(field('Image URL'));
    await press('Update playlist');
    await waitFor(() => expect(address()).toBe('/playlists/5'));
    expect(sent()[0]?.body).toEqual({ name: 'Rainy days', description: 'For the tram', image_url: null });
  });

  test("says that another's playlist is not there", async () => {
    show('update-playlist', 8);
    expect(await screen.findByText('This playlist is not here, or not here any more')).toBeTruthy();
  });
});

describe('deleting a playlist', () => {
  test('asks first, then leads to the landing page', async () => {
    answers['GET /api/playlists/5'] = ok(playlist());
    answers['DELETE /api/playlists/5'] = ok({ id: 5, message: 'Playlist deleted' });
    show('delete-playlist', 5);
    expect(await screen.findByText(/“Rainy days” will be gone for good/)).toBeTruthy();
    expect(sent()).toEqual([]);
    await press('Delete');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('says so when it cannot be done', async () => {
    answers['GET /api/playlists/5'] = ok(playlist());
    answers['DELETE /api/playlists/5'] = refused(500, {});
    show('delete-playlist', 5);
    await screen.findByText(/“Rainy days” will be gone/);
    await press('Delete');
    expect(await screen.findByText('Something went wrong. Please try again')).toBeTruthy();
  });
});

describe('adding a song to a playlist', () => {
  const playlists = [playlist(), playlist({ id: 6, name: 'Bath', song_ids: [9] })];

  test('names the quota when the playlist is full', async () => {
    answers['GET /api/playlists'] = ok({ playlists });
    answers['POST /api/playlists/5/songs'] = refused(403, { song_id: quotaTexts.playlistSongs(10_000) });
    show('add-to-playlist', 9);
    await userEvent.selectOptions(await screen.findByLabelText('Playlist'), '5');
    await press('Add');
    expect(await screen.findByText(quotaTexts.playlistSongs(10_000))).toBeTruthy();
  });

  test('offers the playlists without the song, and nothing is added until one is chosen', async () => {
    answers['GET /api/playlists'] = ok({ playlists });
    answers['POST /api/playlists/5/songs'] = ok(playlist({ song_ids: [9] }));
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

  test('leads to a new playlist where there is none', async () => {
    answers['GET /api/playlists'] = ok({ playlists: [] });
    show('add-to-playlist', 9);
    expect(await screen.findByText('You have no playlist yet.')).toBeTruthy();
    await press('Create new playlist');
    expect(address()).toBe('/?modal=create-playlist&of=9');
  });

  test('says that the song is in all of them already', async () => {
    answers['GET /api/playlists'] = ok({ playlists: [playlists[1]] });
    show('add-to-playlist', 9);
    expect(await screen.findByText('This song is in all of your playlists.')).toBeTruthy();
  });

  test('offers to try again when the playlists cannot be had', async () => {
    answers['GET /api/playlists'] = refused(400, { message: 'Not valid' });
    show('add-to-playlist', 9);
    expect(await screen.findByText('Not valid')).toBeTruthy();
    answers['GET /api/playlists'] = ok({ playlists });
    await press('Retry');
    expect(await screen.findByLabelText('Playlist')).toBeTruthy();
  });
});
