import { Injectable } from '@nestjs/common';
import { artistEvents } from '@rubato/contracts';
import { addTombstones, ConsumesBatch, deletedArtists } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/** Records deleted artists, whom no one can follow any more. */
@Injectable()
export class DeletedArtistsConsumer {
  @ConsumesBatch(artistEvents.artistDeleted, 'mark-deleted-artists')
  async markDeleted(artists: { id: number }[], manager: EntityManager): Promise<void> {
    await addTombstones(manager, deletedArtists, artists);
  }
}
