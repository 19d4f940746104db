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

  /** The unique keys are null if an older account already has them. They are compared in SQL only. */
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

  /** Null for the demo user, who cannot log in with a password. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('boolean', { name: 'is_demo' })
  isDemo!: boolean;

  @Column('integer')
  version!: number;
}

/** The user as exposed to the gateway. */
export function toAccount({ id, username, email, artistName, isDemo }: UserEntity): Account {
  return { id, username, email, artist_name: artistName, ...(isDemo ? { is_demo: true } : {}) };
}
