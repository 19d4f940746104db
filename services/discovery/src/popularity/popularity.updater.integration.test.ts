import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { likeEvents } from '@rubato/contracts';
import { startTestDiscovery, type TestDiscovery } from '../../testing/test-discovery.ts';
import { PopularityUpdater } from './popularity.updater.ts';

let discovery: TestDiscovery;

beforeAll(async () => {
  discovery = await startTestDiscovery();
});
afterAll(() => discovery.close());

const update = () => discovery.service.get(PopularityUpdater).run();
const like = (songId: number, ...users: number[]) =>
  Promise.all(users.map((userId) => discovery.publish(likeEvents.songLiked, { userId, songId })));
const found = async () => (await discovery.search('serenade', { kinds: ['songs'] })).songs;

it('puts liked songs first, recent likes before old ones, and takes it back with the likes', async () => {
  const [plain, old, liked] = [
    (await discovery.addSong({ title: 'Serenade' })).id,
    (await discovery.addSong({ title: 'Serenade' })).id,
    (await discovery.addSong({ title: 'Serenade' })).id,
  ];
  await like(liked, 1, 2);
  await like(old, 1, 2, 3);
  await discovery.database.query(
    `UPDATE recent_likes SET liked_at = now() - interval '50 days' WHERE song_id = ${old}`,
  );
  await discovery.settle();
  expect(await update()).toBe(2);
  expect(await found()).toEqual([liked, old, plain]);
  for (const userId of [1, 2]) await discovery.publish(likeEvents.songUnliked, { userId, songId: liked });
  expect(await update()).toBe(2);
  expect(await found()).toEqual([old, liked, plain]);
});
