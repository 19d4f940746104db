import { Entity, PrimaryColumn } from 'typeorm';

@Entity('likes')
export class LikeEntity {
  @PrimaryColumn('integer', { name: 'user_id' })
  userId!: number;

  @PrimaryColumn('integer', { name: 'song_id' })
  songId!: number;
}
