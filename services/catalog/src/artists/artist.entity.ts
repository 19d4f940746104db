import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Catalog's own copy of what it shows of a user, fed by auth's events. */
@Entity('artists')
export class ArtistEntity {
  @PrimaryColumn('integer', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'artist_name' })
  artistName!: string;

  /** The user's version that this copy is of; 0 for a name that came with a first song before the event did. */
  @Column('integer')
  version!: number;
}
