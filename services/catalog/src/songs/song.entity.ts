import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('songs')
export class SongEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  title!: string;

  @Column('text')
  lyrics!: string;

  @Column('text')
  genre!: string;

  @Column('integer', { name: 'release_year' })
  releaseYear!: number;

  @Column('integer', { name: 'duration_seconds' })
  durationSeconds!: number;

  @Column('uuid', { name: 'image_asset_id' })
  imageAssetId!: string;

  @Column('text', { name: 'image_key' })
  imageKey!: string;

  @Column('text', { name: 'image_color', nullable: true })
  imageColor!: string | null;

  @Column('uuid', { name: 'audio_asset_id' })
  audioAssetId!: string;

  @Column('text', { name: 'audio_key' })
  audioKey!: string;

  /** A byte for each peak. */
  @Column('bytea', { nullable: true, transformer: { to: toBytes, from: toNumbers } })
  waveform!: number[] | null;
}

function toBytes(peaks?: readonly number[] | null): Buffer | null {
  return peaks ? Buffer.from(peaks) : null;
}

function toNumbers(bytes: Buffer | null): number[] | null {
  return bytes && [...bytes];
}
