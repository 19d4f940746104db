import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { followEvents } from '@rubato/contracts';
import { newId, startTestDiscovery, type TestDiscovery } from '../../testing/test-discovery.ts';

let discovery: TestDiscovery;

beforeAll(async () => {
  discovery = await startTestDiscovery();
});
afterAll(() => discovery.close());

it('has a top result: the artist of that name, or what fits best', async () => {
  const artist = await discovery.addArtist({ name: 'Queen' });
  await discovery.addSong({ title: 'Killer Queen', userId: artist.userId! });
  const song = await discovery.addSong({ title: 'Bohemian Rhapsody', userId: artist.userId! });
  await discovery.settle();
  expect((await discovery.search('queen')).top).toEqual({ kind: 'artist', id: artist.id });
  expect((await discovery.search('bohemian rhapsody')).top).toEqual({ kind: 'song', id: song.id });
  expect((await discovery.search('qqqqqqqq')).top).toBeNull();
});

it('puts songs of followed artists first', async () => {
  const [followed, other] = [await discovery.addArtist(), await discovery.addArtist()];
  const [first, second] = [
    await discovery.addSong({ title: 'Impromptu', userId: followed.userId! }),
    await discovery.addSong({ title: 'Impromptu', userId: other.userId! }),
  ];
  const userId = newId();
  await discovery.publish(followEvents.artistFollowed, { userId, artistId: followed.id });
  await discovery.settle();
  expect((await discovery.search('impromptu', { userId })).songs).toEqual([first.id, second.id]);
  expect((await discovery.search('impromptu')).songs).toEqual([second.id, first.id]);
});
