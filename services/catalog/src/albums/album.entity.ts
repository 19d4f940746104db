import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('albums')
export class AlbumEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  title!: string;

  @Column('text', { name: 'image_url' })
  imageUrl!: string;

  @Column('integer', { name: 'release_year' })
  releaseYear!: number;
}
