import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { currentEntry, player, playerStore, useRoutes } from '@rubato/web-kit';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { playlist, song, user } from '../../../testing/factories.ts';
import {
  address,
  answerCalls,
  ok,
  refused,
  showPage,
  type Answers,
  type Call,
} from '../../../testing/show-page.tsx';
import { routes } from '../../routes.ts';

const tide = song({ id: 9, title: 'Tide Table', duration: '3:50' });
const rain = song({ id: 4, title: 'Rain Check', duration: '0:25' });
let answers: Answers;
let calls: Call[];

beforeEach(() => {
  player.clear();
  answers = {
    'GET /api/auth/': ok(user({ likedSongIds: [4, 9] })),
    'GET /api/playlists/5': ok(playlist({ song_ids: [9, 4] })),
    'GET /api/songs': ok({ songs: [rain, tide] }),
  };
  calls = answerCalls(() => answers);
});
afterEach(cleanup);

const Pages = () => useRoutes([...routes, { path: '*', Component: () => 'elsewhere' }]);
const show = (path: string) => showPage(<Pages />, path);
const titles = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
async function choose(title: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${title}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

describe('the page of a playlist', () => {
  test('shows what it is, whose it is and how much is in it', async () => {
    show('/playlists/5');
    expect(await screen.findByRole('heading', { level: 1, name: 'Rainy days' })).toBeTruthy();
    expect(screen.getByText('For the tram')).toBeTruthy();
    expect(screen.getByText('ann')).toBeTruthy();
    expect(screen.getByText('2 songs')).toBeTruthy();
    expect(await screen.findByText('04:15')).toBeTruthy();
    expect(titles()).toEqual(['Tide Table', 'Rain Check']);
  });

  test('plays all of it, and queues all of it', async () => {
    show('/playlists/5');
    await screen.findByText('04:15');
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    const queued = () => playerStore.getState().queue.songs.map((entry) => entry.song.id);
    expect(queued()).toEqual([9, 4]);
    expect(currentEntry(playerStore.getState().queue)?.song.id).toBe(9);
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(playerStore.getState().playing).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Add to queue' }));
    expect(queued()).toEqual([9, 4, 9, 4]);
  });

  test('a song that is removed goes at once', async () => {
    answers['DELETE /api/playlists/5/songs/9'] = ok(playlist({ song_ids: [4] }));
    show('/playlists/5');
    await screen.findByText('04:15');
    await choose('Tide Table', 'Remove song from playlist');
    expect(titles()).toEqual(['Rain Check']);
    expect(screen.getByText('1 song')).toBeTruthy();
    expect(screen.getByText('00:25')).toBeTruthy();
    expect(calls.at(-1)?.path).toBe('/api/playlists/5/songs/9');
  });

  test('focus goes to the row that takes the place of a removed one', async () => {
    answers['DELETE /api/playlists/5/songs/9'] = ok(playlist({ song_ids: [4] }));
    show('/playlists/5');
    await screen.findByText('04:15');
    await choose('Tide Table', 'Remove song from playlist');
    const next = screen.getByRole('button', { name: 'More for Rain Check' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  test('a song that the server keeps comes back to its place', async () => {
    answers['DELETE /api/playlists/5/songs/9'] = refused(503, {});
    show('/playlists/5');
    await screen.findByText('04:15');
    await choose('Tide Table', 'Remove song from playlist');
    await waitFor(() => expect(titles()).toEqual(['Tide Table', 'Rain Check']));
  });

  test('its menus open the dialogs for it and for a song', async () => {
    show('/playlists/5');
    await screen.findByText('04:15');
    await choose('Rainy days', 'Update Playlist');
    await waitFor(() => expect(address()).toBe('/playlists/5?modal=update-playlist&of=5'));
    await choose('Rainy days', 'Delete Playlist');
    await waitFor(() => expect(address()).toBe('/playlists/5?modal=delete-playlist&of=5'));
    await choose('Tide Table', 'Add To Playlist');
    await waitFor(() => expect(address()).toBe('/playlists/5?modal=add-to-playlist&of=9'));
  });

  test('says what to do while it is empty', async () => {
    answers['GET /api/playlists/5'] = ok(playlist());
    show('/playlists/5');
    expect(await screen.findByText(/This playlist has no songs yet/)).toBeTruthy();
    expect(screen.getByText('0 songs')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(true);
  });

  test.each(['/playlists/8', '/playlists/x'])('%s, which is not there, says so', async (path) => {
    show(path);
    expect(
      await screen.findByRole('heading', { name: 'This playlist is not here, or not here any more' }),
    ).toBeTruthy();
  });

  test('offers to try again when its songs cannot be had', async () => {
    answers['GET /api/songs'] = refused(400, { message: 'Not valid' });
    show('/playlists/5');
    expect(await screen.findByText('Not valid')).toBeTruthy();
    answers['GET /api/songs'] = ok({ songs: [rain, tide] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(titles()).toEqual(['Tide Table', 'Rain Check']));
  });
});

describe('liked songs', () => {
  test('are the songs that one likes, the newest like first', async () => {
    show('/likes');
    expect(await screen.findByText('04:15')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Liked Songs' })).toBeTruthy();
    expect(screen.getByText('2 songs')).toBeTruthy();
    expect(titles()).toEqual(['Tide Table', 'Rain Check']);
  });

  test('a like that is taken back leaves the list', async () => {
    answers['DELETE /api/likes/9'] = ok({ song_id: 9 });
    show('/likes');
    await screen.findByText('04:15');
    await choose('Tide Table', 'Remove song from Likes');
    expect(titles()).toEqual(['Rain Check']);
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/likes/9' }));
  });

  test('say what to do while there are none', async () => {
    answers['GET /api/auth/'] = ok(user());
    show('/likes');
    expect(await screen.findByText(/Songs that you like will be here/)).toBeTruthy();
  });

  test('do not look empty while the likes cannot be had', async () => {
    answers['GET /api/auth/'] = ok(user({ partial: ['likedSongIds'] }));
    show('/likes');
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
    answers['GET /api/auth/'] = ok(user({ likedSongIds: [9] }));
    answers['GET /api/songs'] = ok({ songs: [tide] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 song')).toBeTruthy();
  });
});

test.each(['/playlists/5', '/likes'])(
  'who is signed out is led from %s to the landing page',
  async (path) => {
    answers['GET /api/auth/'] = refused(401, { message: 'Unauthorized' });
    show(path);
    await waitFor(() => expect(address()).toBe('/'));
  },
);

test('who is signed out meanwhile is led away too', async () => {
  answers['GET /api/playlists/5'] = refused(401, { message: 'Unauthorized' });
  show('/playlists/5');
  answers['GET /api/auth/'] = refused(401, { message: 'Unauthorized' });
  await waitFor(() => expect(address()).toBe('/'));
});
