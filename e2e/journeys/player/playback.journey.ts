import { parseDuration, type Song } from '@rubato/contracts';
import type { Locator, Request } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { Player } from '../../pages/player.ts';
import { demoSongs } from '../../pages/songs.ts';
import { captureDecks } from '../../support/playback.ts';
import { openWithQueue, playQueue } from '../../support/stored-queue.ts';

/** Matches the file of a song and the resources of its stream. */
const audioOf = ({ audio_url }: Song) => `**${audio_url.replace(/\.\w+$/, '')}*`;

/** Whether the request loads audio, as opposed to a probe for the cause of a failure. */
const isAudioRequest = (request: Request) => request.headers()['range'] !== 'bytes=0-0';

test.beforeEach(({ page }) => captureDecks(page));

test(
  'a crossfade plays both songs and Pause stops both',
  { tag: ['@engine', '@real-time'] },
  async ({ page, request }) => {
    const [first, second] = await demoSongs(request);
    // The crossfade is so long that a busy machine can pause it.
    await openWithQueue(page, [first, second], { secondsLeft: 14, crossfade: 12 });
    const player = new Player(page);
    await player.button('Play').click();
    const expectPlayingCount = (count: number) =>
      expect
        .poll(() => page.evaluate(() => window.decks.filter(({ paused }) => !paused).length), {
          intervals: [100],
        })
        .toBe(count);
    await expectPlayingCount(2);
    await expect(player.region.getByRole('link', { name: second.title, exact: true })).toBeVisible();
    await player.button('Pause').click();
    await expectPlayingCount(0);
    await player.button('Play').click();
    await player.expectPlaying(second);
    await expectPlayingCount(1);
  },
);

test('seeking is accurate to 0.1 s', { tag: '@engine' }, async ({ page, request }) => {
  const songs = await demoSongs(request);
  await openWithQueue(page, songs);
  const player = new Player(page);
  await player.button('Play').click();
  for (const song of songs) {
    await player.expectPlaying(song);
    const position = await player.seek(parseDuration(song.duration) - 10);
    expect(Math.abs(position - Math.round(position))).toBeLessThanOrEqual(0.1);
    await player.expectProgress();
    if (song !== songs.at(-1)) await player.button('Next').click();
  }
});

test(
  'a deleted song is reported and skipped',
  { tag: '@engine' },
  async ({ page, request, expectedErrors }) => {
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
  },
);

test(
  'playback stops at a song that cannot be decoded when it is the last one',
  { tag: '@engine' },
  async ({ page, request }) => {
    const [song] = await demoSongs(request);
    await page.route(audioOf(song), (route) => route.fulfill({ status: 200, body: 'no music' }));
    await openWithQueue(page, [song]);
    const player = new Player(page);
    await player.button('Play').click();
    await expect(page.getByText(`“${song.title}” couldn’t be played.`)).toBeVisible();
    await expect(player.button('Play')).toBeVisible();
  },
);

test(
  'a stalled song is reported and skipped after a timeout',
  { tag: '@engine' },
  async ({ page, request }) => {
    const [first, second] = await demoSongs(request);
    // Audio requests stay pending; probes for the cause are answered.
    await page.route(audioOf(first), (route) =>
      isAudioRequest(route.request()) ? undefined : route.continue(),
    );
    await page.clock.install();
    await openWithQueue(page, [first, second]);
    const player = new Player(page);
    await player.button('Play').click();
    // In steps: on a busy machine, the player may not wait for the song yet.
    const expectInTime = (message: Locator) =>
      expect
        .poll(async () => {
          await page.clock.fastForward(1000);
          return message.isVisible();
        })
        .toBe(true);
    await expectInTime(page.getByText(`“${first.title}” is taking a while to load.`, { exact: false }));
    await expectInTime(page.getByText(`“${first.title}” couldn’t be played. Playing the next song.`));
    await player.expectPlaying(second);
  },
);

test('blocked autoplay pauses the player until Play is clicked', async ({ page, request }) => {
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
  await player.expectNoPlayback();
  await player.button('Play').click();
  await player.expectPlaying(song);
});

test(
  'offline, the buffered song keeps playing and the next one waits for the network',
  { tag: ['@engine', '@real-time'] },
  async ({ page, request, context, expectedErrors }) => {
    expectedErrors.push(/net::ERR_/);
    const [first, second] = await demoSongs(request);
    let isOnline = true;
    const { promise: wentOffline, resolve: goOffline } = Promise.withResolvers<void>();
    // Otherwise the next song would be buffered, too.
    await page.route(audioOf(second), async (route) => {
      await wentOffline;
      await (isOnline ? route.continue() : route.abort());
    });
    const player = await playQueue(page, [first, second]);
    const duration = await player.duration();
    await player.seek(duration - 8);
    await expect.poll(() => player.bufferedEnd()).toBeGreaterThan(duration - 1);
    isOnline = false;
    await context.setOffline(true);
    goOffline();
    await player.expectProgress();
    await expect(page.getByText(`Can’t reach “${second.title}”.`, { exact: false })).toBeVisible({
      timeout: 20_000,
    });
    await expect(player.button('Pause')).toBeVisible();
    isOnline = true;
    await context.setOffline(false);
    await player.expectPlaying(second);
  },
);

test('only one tab plays at a time and another tab continues at its position', async ({
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
  await other.expectNoPlayback();
  await other.button('Play').click();
  await other.expectPlaying(song);
  await other.expectPositionFrom(12);

  await page.bringToFront();
  await player.expectNoPlayback();
  await player.button('Play').click();
  await player.expectPlaying(song);
  await otherPage.bringToFront();
  await other.expectNoPlayback();
  await player.expectPositionFrom(12);
});

test('Media Session shows the song and controls the player', async ({ page, request }) => {
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
  await player.expectPositionFrom(15);
  await press({ action: 'pause' });
  await player.expectNoPlayback();
  await press({ action: 'play' });
  await press({ action: 'nexttrack' });
  await player.expectPlaying(second);
  await press({ action: 'previoustrack' });
  await player.expectPlaying(first);
});
