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

/** What others may know of a user. */
export function toAccount(user: UserEntity): Account {
  return { id: user.id, username: user.username, email: user.email, artist_name: user.artistName };
}
