import type { Visibility } from '@rubato/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('songs')
export class SongEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  /** Increases with each change of what the event `song-changed` contains. */
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

  @Column('text')
  lyrics!: string;

  @Column('text')
  genre!: string;

  @Column('integer', { name: 'release_year' })
  releaseYear!: number;

  /** What the owner entered, or `audioSeconds`. */
  @Column('integer', { name: 'duration_seconds' })
  durationSeconds!: number;

  /** Of the audio file. */
  @Column('integer', { name: 'audio_seconds' })
  audioSeconds!: number;

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

  /** The version of the stream manifest of the audio. */
  @Column('integer', { name: 'stream_version', nullable: true })
  streamVersion!: number | null;

  /** In LUFS. */
  @Column('real', { nullable: true })
  loudness!: number | null;

  /** In dBTP. */
  @Column('real', { nullable: true })
  peak!: number | null;

  /** One byte per peak. */
  @Column('bytea', { nullable: true, transformer: { to: toBytes, from: toNumbers } })
  waveform!: number[] | null;
}

function toBytes(peaks?: readonly number[] | null): Buffer | null {
  return peaks ? Buffer.from(peaks) : null;
}

function toNumbers(bytes: Buffer | null): number[] | null {
  return bytes && [...bytes];
}
