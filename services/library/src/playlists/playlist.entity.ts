import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('playlists')
export class PlaylistEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @Column('text', { name: 'image_url', nullable: true })
  imageUrl!: string | null;
}
