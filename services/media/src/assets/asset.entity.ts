import type { AssetKind } from '@rubato/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `pending` during upload and inspection, `stored` once complete, `attached` while a song, album or playlist
 * uses it. An asset that is being deleted is `pending` too, and released.
 */
export type AssetState = 'pending' | 'stored' | 'attached';

@Entity('assets')
export class AssetEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: AssetKind;

  @Column('text')
  state!: AssetState;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  /** The object key below `media/`. Set when the content hash is known. */
  @Column('text', { nullable: true })
  key!: string | null;

  /** Set with the key; counts towards the user's quota from then on. */
  @Column('bigint', { nullable: true })
  bytes!: string | null;

  /** The dominant color of an image, `#rrggbb`. */
  @Column('text', { nullable: true })
  color!: string | null;
}
