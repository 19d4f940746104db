import { durationSeconds, type Song } from '@rubato/contracts';
import type { Request } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { Player } from '../pages/player.ts';
import { demoSongs } from '../pages/songs.ts';
import { rememberDecks } from '../pages/sound.ts';
import { openWithQueue } from '../pages/visits.ts';

/** The song's file, and what belongs to its stream. */
const audioOf = ({ audio_url }: Song) => `**${audio_url.replace(/\.\w+$/, '')}*`;

/** Whether it is for more than to find out what is the matter. */
const isForSound = (request: Request) => request.headers()['range'] !== 'bytes=0-0';

test.beforeEach(({ page }) => rememberDecks(page));

test('a crossfade has both songs sound, and a pause silences both', async ({ page, request }) => {
  const [first, second] = await demoSongs(request);
  await openWithQueue(page, [first, second], { left: 6, crossfade: 4 });
  const player = new Player(page);
  await player.button('Play').click();
  const sounding = () => page.evaluate(() => window.decks.filter(({ paused }) => !paused).length);
  await expect.poll(sounding, { timeout: 20_000 }).toBe(2);
  await expect(player.region.getByRole('link', { name: second.title, exact: true })).toBeVisible();
  await player.button('Pause').click();
  expect(await sounding()).toBe(0);
  await player.button('Play').click();
  await player.expectPlaying(second);
  expect(await sounding()).toBe(1);
});

test('a seek lands where it was meant to', async ({ page, request }) => {
  const songs = await demoSongs(request);
  await openWithQueue(page, songs);
  const player = new Player(page);
  await player.button('Play').click();
  for (const song of songs) {
    await player.expectPlaying(song);
    const landing = await player.seek(durationSeconds(song.duration) - 10);
    expect(Math.abs(landing - Math.round(landing))).toBeLessThanOrEqual(0.1);
    await player.expectRising();
    if (song !== songs.at(-1)) await player.button('Next').click();
  }
});

test('a song that is gone is named, and the next one follows', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const [first, second] = await demoSongs(request);
  await page.route(audioOf(first), (route) => route.fulfill({ status: 404 }));
  await openWithQueue(page, [first, second]);
  const player = new Player(page);
  await player.button('Play').click();
  await expect(
    page.getByText(`“${first.title}” is no longer available. Playing the next song.`),
  ).toBeVisible();
  await player.expectPlaying(second);
});

test('a song that cannot be decoded is named, and the music stops where nothing follows', async ({
  page,
  request,
}) => {
  const [song] = await demoSongs(request);
  await page.route(audioOf(song), (route) => route.fulfill({ status: 200, body: 'no music' }));
  await openWithQueue(page, [song]);
  const player = new Player(page);
  await player.button('Play').click();
  await expect(page.getByText(`“${song.title}” couldn’t be played.`)).toBeVisible();
  await expect(player.button('Play')).toBeVisible();
});

test('a song of which nothing arrives is waited for, named, and the next one follows', async ({
  page,
  request,
}) => {
  const [first, second] = await demoSongs(request);
  // The sound never arrives; who asks whether the song is there at all is answered.
  await page.route(audioOf(first), (route) => (isForSound(route.request()) ? undefined : route.continue()));
  await page.clock.install();
  await openWithQueue(page, [first, second]);
  const player = new Player(page);
  await player.button('Play').click();
  await page.clock.fastForward(5000);
  await expect(page.getByText(`“${first.title}” is taking a while to load.`, { exact: false })).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(page.getByText(`“${first.title}” couldn’t be played. Playing the next song.`)).toBeVisible();
  await player.expectPlaying(second);
});

test('a browser that does not let a song start is believed, and Play starts it', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      HTMLMediaElement.prototype.play = play;
      return Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
    };
  });
  const [song] = await demoSongs(request);
  await openWithQueue(page, [song]);
  const player = new Player(page);
  await player.button('Play').click();
  await expect(page.getByText('Your browser blocked autoplay.', { exact: false })).toBeVisible();
  await player.expectSilence();
  await player.button('Play').click();
  await player.expectPlaying(song);
});

test('without a network a song sounds as far as it is there; the next one waits for the network', async ({
  page,
  request,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/);
  const [first, second] = await demoSongs(request);
  let reachable = false;
  await page.route(audioOf(second), (route) => (reachable ? route.continue() : route.abort()));
  await openWithQueue(page, [first, second], { left: 4 });
  const player = new Player(page);
  await player.button('Play').click();
  await player.expectPlaying(first);
  await context.setOffline(true);
  await player.expectRising();
  await expect(page.getByText(`Can’t reach “${second.title}”.`, { exact: false })).toBeVisible();
  await expect(player.button('Pause')).toBeVisible();
  reachable = true;
  await context.setOffline(false);
  await player.expectPlaying(second);
});

test('one tab plays at a time, and another one goes on where the music is', async ({
  page,
  request,
  context,
}) => {
  const [song] = await demoSongs(request);
  await openWithQueue(page, [song]);
  const player = new Player(page);
  await player.button('Play').click();
  await player.expectPlaying(song);
  await player.seek(12);

  const otherPage = await context.newPage();
  const other = new Player(otherPage);
  await otherPage.goto('/');
  await other.expectSilence();
  await other.button('Play').click();
  await other.expectPlaying(song);
  expect(await other.clock()).toBeGreaterThan(12);

  await page.bringToFront();
  await player.expectSilence();
  await player.button('Play').click();
  await player.expectPlaying(song);
  await otherPage.bringToFront();
  await other.expectSilence();
  expect(await player.clock()).toBeGreaterThan(12);
});

test('lock screens and headsets show the song and lead the player', async ({ page, request }) => {
  await page.addInitScript(() => {
    const handlers = new Map<string, MediaSessionActionHandler | null>();
    MediaSession.prototype.setActionHandler = (action, handler) => void handlers.set(action, handler);
    addEventListener('press', (event) => {
      const { detail } = event as CustomEvent<MediaSessionActionDetails>;
      handlers.get(detail.action)?.(detail);
    });
  });
  const press = (detail: MediaSessionActionDetails) =>
    page.evaluate((details) => void dispatchEvent(new CustomEvent('press', { detail: details })), detail);
  const [first, second] = await demoSongs(request);
  await openWithQueue(page, [first, second]);
  const player = new Player(page);
  await player.button('Play').click();
  await player.expectPlaying(first);
  const shown = await page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { playbackState, title: metadata?.title, sizes: metadata?.artwork.map(({ sizes }) => sizes) };
  });
  expect(shown).toEqual({
    playbackState: 'playing',
    title: first.title,
    sizes: ['96x96', '320x320', '640x640'],
  });

  await press({ action: 'seekto', seekTime: 15 });
  await expect.poll(() => player.clock()).toBeGreaterThanOrEqual(15);
  await press({ action: 'pause' });
  await player.expectSilence();
  await press({ action: 'play' });
  await press({ action: 'nexttrack' });
  await player.expectPlaying(second);
  await press({ action: 'previoustrack' });
  await player.expectPlaying(first);
});
