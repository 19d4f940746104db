import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('albums')
export class AlbumEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  title!: string;

  /** As it was given. Of an uploaded image, readers get a URL that is made of its key. */
  @Column('text', { name: 'image_url' })
  imageUrl!: string;

  @Column('uuid', { name: 'image_asset_id', nullable: true })
  imageAssetId!: string | null;

  @Column('text', { name: 'image_key', nullable: true })
  imageKey!: string | null;

  @Column('integer', { name: 'release_year' })
  releaseYear!: number;
}
