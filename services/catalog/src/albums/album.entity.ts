import type { Visibility } from '@rubato/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('albums')
export class AlbumEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  /** Increases with each change of what the event `album-changed` contains. */
  @Column('integer', { default: 1 })
  revision!: number;

  @Column('text', { default: 'public' })
  visibility!: Visibility;

  /** Given to the owner. */
  @Column('text', { name: 'block_reason', nullable: true })
  blockReason!: string | null;

  @Column('timestamptz', { name: 'blocked_at', nullable: true })
  blockedAt!: Date | null;

  @Column('text')
  title!: string;

  /** The URL as submitted. If the image was uploaded, clients get a URL derived from `imageKey` instead. */
  @Column('text', { name: 'image_url' })
  imageUrl!: string;

  @Column('uuid', { name: 'image_asset_id', nullable: true })
  imageAssetId!: string | null;

  @Column('text', { name: 'image_key', nullable: true })
  imageKey!: string | null;

  @Column('text', { name: 'image_color', nullable: true })
  imageColor!: string | null;

  @Column('integer', { name: 'release_year' })
  releaseYear!: number;
}
