import { Injectable } from '@nestjs/common';
import { runPrepared, type PreparedQuery } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { browseMessages } from '../contract/index.ts';
import { rankRelated, type RelatedCandidate } from './rank-related.ts';
import { relatedStatements as statements } from './related-statements.ts';

type RelatedRequest = z.output<typeof browseMessages.related.request>;

interface Song {
  readonly id: number;
  readonly userId: number;
  readonly releaseYear: number;
  readonly likes: number;
}
type Seed = Song & { readonly genres: readonly string[] };
type TaggedSong = Song & { readonly slug: string };

/** What is read of each kind of candidates, so that the work does not grow with the catalog. */
const limits = { perArtist: 40, albums: 20, albumSongs: 200, perGenre: 40, popular: 2000, fallback: 300 };

/** Finds songs to play after others. */
@Injectable()
export class RelatedService {
  constructor(private readonly database: DataSource) {}

  /** The best first, without the seeds and the excluded songs. Popular songs fill up what is missing. */
  async find({ seeds: seedIds, excluded, limit }: RelatedRequest): Promise<{ ids: number[] }> {
    const seeds = await this.#run<Seed>(statements.seeds, [seedIds]);
    const unwanted = new Set([...seedIds, ...excluded]);
    const candidates = await this.#findCandidates(seeds);
    const ranked = rankRelated(
      candidates.filter(({ id }) => !unwanted.has(id)),
      seeds.map(({ releaseYear }) => releaseYear),
    );
    return { ids: ranked.slice(0, limit) };
  }

  async #findCandidates(seeds: readonly Seed[]): Promise<RelatedCandidate[]> {
    const users = [...new Set(seeds.map(({ userId }) => userId))];
    const genres = [...new Set(seeds.flatMap((seed) => seed.genres))];
    const ids = seeds.map(({ id }) => id);
    const [ofArtists, ofAlbums, newOfGenres, popularOfGenres, popular] = await Promise.all([
      this.#run<Song>(statements.byArtists, [users, limits.perArtist]),
      this.#run<Song>(statements.byAlbums, [ids, limits.albumSongs, limits.albums]),
      this.#run<TaggedSong>(statements.newOfGenres, [genres, limits.perGenre]),
      this.#run<TaggedSong>(statements.popularOfGenres, [genres, limits.popular]),
      this.#run<Song>(statements.popular, [limits.fallback]),
    ]);
    const artists = new Set(users);
    const albumSongs = new Set(ofAlbums.map(({ id }) => id));
    const genresOf = new Map<number, Set<string>>();
    for (const { id, slug } of [...newOfGenres, ...popularOfGenres])
      genresOf.set(id, (genresOf.get(id) ?? new Set()).add(slug));
    const songs = new Map(
      [...ofArtists, ...ofAlbums, ...newOfGenres, ...popularOfGenres, ...popular].map((song) => [
        song.id,
        song,
      ]),
    );
    return [...songs.values()].map((song) => ({
      ...song,
      isOfSameArtist: artists.has(song.userId),
      isOfSameAlbum: albumSongs.has(song.id),
      genres: genresOf.get(song.id)?.size ?? 0,
    }));
  }

  #run<Row>(statement: PreparedQuery, values: readonly unknown[]): Promise<Row[]> {
    return runPrepared<Row & Record<string, unknown>>(this.database, statement, values);
  }
}
