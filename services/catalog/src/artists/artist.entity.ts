import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public name of a user, replicated from auth by events. */
@Entity('artists')
export class ArtistEntity {
  @PrimaryColumn('integer', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'artist_name' })
  artistName!: string;

  /**
   * The replicated version of the user; 0 if the name came with a first song or album before the event
   * arrived.
   */
  @Column('integer')
  version!: number;
}
