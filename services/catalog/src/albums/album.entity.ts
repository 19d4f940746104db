import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('albums')
export class AlbumEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  title!: string;

  /** The URL as submitted. If the image was uploaded, clients get a URL derived from `imageKey` instead. */
  @Column('text', { name: 'image_url' })
  imageUrl!: string;

  @Column('uuid', { name: 'image_asset_id', nullable: true })
  imageAssetId!: string | null;

  @Column('text', { name: 'image_key', nullable: true })
  imageKey!: string | null;

  @Column('integer', { name: 'release_year' })
  releaseYear!: number;
}
