import { expect, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { addId, removeId } from './session-state.ts';

const user: User = {
  id: 5,
  username: 'ann',
  email: 'ann@example.org',
  artist_name: 'Ann',
  likedSongIds: [2, 3],
  playlistIds: [],
  albumIds: [],
  songIds: [],
};

test.each(['likedSongIds', 'playlistIds', 'albumIds', 'songIds'] as const)(
  'withId and withoutId add and remove an id in %s once',
  (list) => {
    const added = addId(addId(user, list, 9), list, 9);
    expect(added[list]).toEqual([...user[list], 9]);
    expect(removeId(added, list, 9)).toEqual(user);
    expect(removeId(user, list, 9)).toBe(user);
  },
);
