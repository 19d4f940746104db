import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { UserEntity } from '../users/user.entity.ts';

@Entity('sessions')
export class SessionEntity {
  /** SHA-256 of the token in hexadecimal, so that a leaked table does not expose sessions. */
  @PrimaryColumn('char', { name: 'token_hash', length: 64 })
  tokenHash!: string;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  /** A description such as "Firefox on Windows"; null for sessions from before it was recorded. */
  @Column('text', { nullable: true })
  device!: string | null;

  /** When the user last proved their identity; null for sessions from before it was recorded. */
  @Column('timestamptz', { name: 'authenticated_at', nullable: true })
  authenticatedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;
}
