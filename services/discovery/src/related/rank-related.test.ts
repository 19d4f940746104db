import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rankRelated, type RelatedCandidate } from './rank-related.ts';

const candidate = (id: number, changes: Partial<RelatedCandidate> = {}): RelatedCandidate => ({
  id,
  userId: id,
  releaseYear: 1900,
  likes: 0,
  isOfSameArtist: false,
  isOfSameAlbum: false,
  genres: 0,
  ...changes,
});

describe('related songs', () => {
  it('are sorted by what they have in common', () => {
    const candidates = [
      candidate(1),
      candidate(2, { likes: 30 }),
      candidate(3, { genres: 1 }),
      candidate(4, { genres: 1, releaseYear: 2001 }),
      candidate(5, { genres: 2, isOfSameAlbum: true }),
    ];
    expect(rankRelated(candidates, [2000])).toEqual([5, 4, 3, 2, 1]);
  });

  it('have at most two songs of one artist in a row, if there are others', () => {
    const same = [1, 2, 3, 4].map((id) => candidate(id, { userId: 9, isOfSameArtist: true }));
    const others = [candidate(5), candidate(6)];
    expect(rankRelated([...same, ...others], [2000])).toEqual([4, 3, 6, 2, 1, 5]);
  });

  it('are all there, once, in the same order for the same songs', () => {
    const song = fc.record({
      id: fc.integer({ min: 1 }),
      userId: fc.integer({ min: 1, max: 3 }),
      likes: fc.nat(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(song, { selector: ({ id }) => id, maxLength: 30 }), (songs) => {
        const candidates = songs.map((changes) => candidate(changes.id, changes));
        const ids = rankRelated(candidates, [1900]);
        expect(ids.toSorted()).toEqual(songs.map(({ id }) => id).toSorted());
        expect(rankRelated(candidates.toReversed(), [1900])).toEqual(ids);
      }),
    );
  });
});
