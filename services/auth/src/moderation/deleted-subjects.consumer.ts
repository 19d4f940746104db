import { Injectable } from '@nestjs/common';
import { albumEvents, songEvents, type ReportKind } from '@rubato/contracts';
import { ConsumesBatch } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/** Marks the decisions about content that its owner has deleted. Those about an artist are deleted with the user. */
@Injectable()
export class DeletedSubjectsConsumer {
  @ConsumesBatch(songEvents.songDeleted, 'mark-deleted-songs')
  async markSongs(songs: { id: number }[], manager: EntityManager): Promise<void> {
    await markDeleted(manager, 'song', songs);
  }

  @ConsumesBatch(albumEvents.albumDeleted, 'mark-deleted-albums')
  async markAlbums(albums: { id: number }[], manager: EntityManager): Promise<void> {
    await markDeleted(manager, 'album', albums);
  }
}

/** Locks the decisions in the order of their ids, as each batch does. */
export async function markDeleted(
  manager: EntityManager,
  kind: ReportKind,
  subjects: readonly { readonly id: number }[],
): Promise<void> {
  await manager.query(
    `UPDATE decisions SET subject_deleted = true WHERE id IN (
      SELECT id FROM decisions WHERE kind = $1 AND subject_id = ANY($2::integer[]) AND NOT subject_deleted
      ORDER BY id FOR UPDATE)`,
    [kind, subjects.map(({ id }) => id)],
  );
}
