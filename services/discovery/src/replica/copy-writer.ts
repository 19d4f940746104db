import { Injectable } from '@nestjs/common';
import type { AlbumContent, ArtistContent, PlaylistContent, SongContent } from '@rubato/contracts';
import { runPreparedWithin } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { ChangeProcessor } from './change-processor.ts';
import { copiedTables, type CopiedKind } from './copied-table.ts';
import { selectLatest, lockCopies, removeCopies, reportChanges, writeCopies } from './copies.ts';
import { replicaStatements as statements } from './replica-statements.ts';

/** What the owners send of each kind. */
export interface ContentOf {
  readonly artists: ArtistContent;
  readonly songs: SongContent;
  readonly albums: AlbumContent;
  readonly playlists: PlaylistContent;
}

/**
 * Writes the copies, whether from events or from a rebuild: in any order and any number of times. Changes are reported in the same
 * transaction.
 */
@Injectable()
export class CopyWriter {
  constructor(private readonly processor: ChangeProcessor) {}

  /** Returns the ids of the copies that were changed, like the others. */
  async writeArtists(artists: readonly ArtistContent[], manager: EntityManager): Promise<number[]> {
    await lockCopies(manager, 'artists');
    const written = await writeCopies(manager, copiedTables.artists, artists);
    return this.#report('artists', written, manager);
  }

  async writeSongs(songs: readonly SongContent[], manager: EntityManager): Promise<number[]> {
    await lockCopies(manager, 'songs');
    const written = await writeCopies(manager, copiedTables.songs, songs);
    const changed = new Set(written.map(({ id }) => id));
    const lyrics = selectLatest(songs).filter(({ id }) => changed.has(id));
    await runPreparedWithin(manager, statements.writeLyrics, [
      lyrics.map(({ id }) => id),
      lyrics.map((song) => song.lyrics),
    ]);
    const added = written.flatMap(({ id, isNew }) => (isNew ? [id] : []));
    if (added.length) await runPreparedWithin(manager, statements.countEarlyLikes, [added]);
    return this.#report('songs', written, manager);
  }

  async writeAlbums(albums: readonly AlbumContent[], manager: EntityManager): Promise<number[]> {
    await lockCopies(manager, 'albums');
    const before = await findSongIds(
      albums.map(({ id }) => id),
      manager,
    );
    const written = await writeCopies(manager, copiedTables.albums, albums);
    // Songs that are no longer in the album; the others follow from the change of the album.
    if (written.length) await reportChanges(manager, 'songs', before);
    return this.#report('albums', written, manager);
  }

  async writePlaylists(playlists: readonly PlaylistContent[], manager: EntityManager): Promise<number[]> {
    await lockCopies(manager, 'playlists');
    const written = await writeCopies(manager, copiedTables.playlists, playlists);
    return this.#report('playlists', written, manager);
  }

  async remove(kind: CopiedKind, ids: readonly number[], manager: EntityManager): Promise<void> {
    await lockCopies(manager, kind);
    if (kind === 'albums') await reportChanges(manager, 'songs', await findSongIds(ids, manager));
    if (kind === 'artists') await runPreparedWithin(manager, statements.reportSongsOfArtists, [ids]);
    if (kind === 'songs') await runPreparedWithin(manager, statements.removeLyrics, [ids]);
    await removeCopies(manager, kind, ids);
    await this.#report(
      kind,
      ids.map((id) => ({ id })),
      manager,
    );
  }

  async #report(
    kind: CopiedKind,
    written: readonly { readonly id: number }[],
    manager: EntityManager,
  ): Promise<number[]> {
    const ids = written.map(({ id }) => id);
    await reportChanges(manager, kind, ids);
    if (ids.length) this.processor.wake();
    return ids;
  }
}

async function findSongIds(albumIds: readonly number[], manager: EntityManager): Promise<number[]> {
  const rows = await runPreparedWithin<{ id: number }>(manager, statements.songsOfAlbums, [albumIds]);
  return rows.map(({ id }) => id);
}
