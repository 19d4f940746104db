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

  /** What no two users share; null where an older account has it. Not read: the database compares. */
  @Column('text', { name: 'email_key', nullable: true, select: false })
  emailKey!: string | null;

  @Column('text', { name: 'username_key', nullable: true, select: false })
  usernameKey!: string | null;

  @Column('text', { name: 'username_skeleton', nullable: true, select: false })
  usernameSkeleton!: string | null;

  @Column('smallint', { name: 'names_version', select: false })
  namesVersion!: number;

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
