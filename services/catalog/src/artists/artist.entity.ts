import type { ArtistLink, Visibility } from '@rubato/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An artist. Every user who has a song or an album owns one; an artist without an owner has a null `userId`. */
@Entity('artists')
export class ArtistEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id', nullable: true })
  userId!: number | null;

  @Column('text', { name: 'artist_name' })
  artistName!: string;

  /**
   * The replicated version of the user; 0 if the name came with a first song or album before the event
   * arrived.
   */
  @Column('integer')
  version!: number;

  /** Increases with each change. */
  @Column('integer')
  revision!: number;

  /** The current handle; null until one is assigned, and if all that resemble the name are taken. */
  @Column('text', { nullable: true })
  handle!: string | null;

  /** Of picture and banner. */
  @Column('text', { name: 'picture_visibility', default: 'public' })
  pictureVisibility!: Visibility;

  /** Given to the owner. */
  @Column('text', { name: 'block_reason', nullable: true })
  blockReason!: string | null;

  @Column('timestamptz', { name: 'blocked_at', nullable: true })
  blockedAt!: Date | null;

  @Column('text')
  bio!: string;

  @Column('jsonb')
  links!: ArtistLink[];

  @Column('text', { name: 'image_key', nullable: true })
  imageKey!: string | null;

  @Column('uuid', { name: 'image_asset_id', nullable: true })
  imageAssetId!: string | null;

  @Column('text', { name: 'banner_key', nullable: true })
  bannerKey!: string | null;

  @Column('uuid', { name: 'banner_asset_id', nullable: true })
  bannerAssetId!: string | null;
}
