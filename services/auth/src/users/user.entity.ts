import type { Account } from '@rubato/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text')
  username!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'artist_name' })
  artistName!: string;

  /** Null for the demo user, whom no password opens. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('boolean', { name: 'is_demo' })
  isDemo!: boolean;

  @Column('integer')
  version!: number;
}

/** What the gateway may know of a user. */
export function toAccount({ id, username, email, artistName, isDemo }: UserEntity): Account {
  return { id, username, email, artist_name: artistName, ...(isDemo ? { is_demo: true } : {}) };
}
