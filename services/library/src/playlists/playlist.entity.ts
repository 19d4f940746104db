import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('playlists')
export class PlaylistEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  /** Increases with each change of what the event `playlist-changed` contains. */
  @Column('integer', { default: 1 })
  revision!: number;

  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  /** The URL as submitted. If the image was uploaded, clients get a URL derived from `imageKey` instead. */
  @Column('text', { name: 'image_url', nullable: true })
  imageUrl!: string | null;

  @Column('uuid', { name: 'image_asset_id', nullable: true })
  imageAssetId!: string | null;

  @Column('text', { name: 'image_key', nullable: true })
  imageKey!: string | null;

  @Column('text', { name: 'image_color', nullable: true })
  imageColor!: string | null;
}
