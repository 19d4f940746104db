import { Inject, Injectable } from '@nestjs/common';
import { runPreparedWithin } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { CopiedKind } from '../replica/copied-table.ts';
import type { SongListener } from '../replica/song-listener.ts';
import { documentStatements } from './document-statements.ts';
import { SEARCH_INDEX, type DocumentKind, type SearchDocument, type SearchIndex } from './search-index.ts';

const documentKindOf: Readonly<Record<CopiedKind, DocumentKind>> = {
  artists: 'artist',
  songs: 'song',
  albums: 'album',
  playlists: 'playlist',
};

/** Puts the copies that can be found into the search index: those that are public, and playlists for their owners. */
@Injectable()
export class SearchDocuments implements SongListener {
  constructor(@Inject(SEARCH_INDEX) private readonly index: SearchIndex) {}

  onSongsChanged(manager: EntityManager, ids: readonly number[]): Promise<void> {
    return this.update('songs', ids, manager);
  }

  onSongsDeleted(manager: EntityManager, ids: readonly number[]): Promise<void> {
    return this.update('songs', ids, manager);
  }

  /** Replaces the documents of these copies by their current state, and removes those that no one may find. */
  async update(copies: CopiedKind, ids: readonly number[], manager: EntityManager): Promise<void> {
    if (ids.length === 0) return;
    const kind = documentKindOf[copies];
    const rows = await runPreparedWithin<Omit<SearchDocument, 'kind'>>(manager, documentStatements[copies], [
      ids,
    ]);
    const found = new Set(rows.map(({ id }) => id));
    const gone = ids.filter((id) => !found.has(id)).map((id) => ({ kind, id }));
    if (gone.length) await this.index.remove(gone, manager);
    if (rows.length)
      await this.index.put(
        rows.map((row) => ({ ...row, kind })),
        manager,
      );
  }
}
