import { Injectable } from '@nestjs/common';
import { runPrepared, runPreparedWithin } from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { SongListener } from '../replica/song-listener.ts';
import { deriveGenres } from './derive-genres.ts';
import { genreStatements as statements } from './genre-statements.ts';

interface ListedSong {
  readonly id: number;
  readonly genre: string;
  readonly decade: number;
  readonly createdAt: Date;
}

/** A genre with the number of its public songs. */
export interface CountedGenre {
  readonly slug: string;
  readonly name: string;
  readonly songCount: number;
}

/** Genres and decades of songs. Changes are processed one after another, so counts need no locks. */
@Injectable()
export class GenresService implements SongListener {
  constructor(private readonly database: DataSource) {}

  async onSongsChanged(manager: EntityManager, ids: readonly number[]): Promise<void> {
    await this.onSongsDeleted(manager, ids);
    const songs = await runPreparedWithin<ListedSong>(manager, statements.publicSongs, [ids]);
    const tagged = songs.flatMap((song) => deriveGenres(song.genre).map((genre) => ({ ...song, ...genre })));
    await runPreparedWithin(manager, statements.addGenres, [
      tagged.map(({ id }) => id),
      tagged.map(({ slug }) => slug),
      tagged.map(({ name }) => name),
      tagged.map(({ decade }) => decade),
      tagged.map(({ createdAt }) => createdAt),
    ]);
    await runPreparedWithin(manager, statements.addDecades, [
      songs.map(({ id }) => id),
      songs.map(({ decade }) => decade),
      songs.map(({ createdAt }) => createdAt),
    ]);
  }

  async onSongsDeleted(manager: EntityManager, ids: readonly number[]): Promise<void> {
    await runPreparedWithin(manager, statements.removeGenres, [ids]);
    await runPreparedWithin(manager, statements.removeDecades, [ids]);
  }

  /** The genres with the most songs first. */
  list(limit: number): Promise<CountedGenre[]> {
    return runPrepared<CountedGenre>(this.database, statements.list, [limit]);
  }

  /** The newest decades first. */
  listDecades(): Promise<{ decade: number; songCount: number }[]> {
    return runPrepared<{ decade: number; songCount: number }>(this.database, statements.decades, []);
  }

  /** The genre with this slug, or with a name that is written like it; undefined if no song has it. */
  async find(slug: string): Promise<CountedGenre | undefined> {
    const [derived] = deriveGenres(slug.replaceAll('-', ' '));
    const slugs = [slug.toWellFormed().replaceAll('\0', ''), derived?.slug ?? ''];
    const found = await runPrepared<CountedGenre>(this.database, statements.bySlugs, [slugs]);
    return found.find((genre) => genre.slug === slug) ?? found[0];
  }
}
