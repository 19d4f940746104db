import type { Account, UserQuotas, Role } from '@rubato/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text')
  username!: string;

  @Column('text')
  email!: string;

  /** The unique keys are compared in SQL only. */
  @Column('text', { name: 'email_key', select: false })
  emailKey!: string;

  @Column('text', { name: 'username_key', select: false })
  usernameKey!: string;

  @Column('text', { name: 'username_skeleton', select: false })
  usernameSkeleton!: string;

  @Column('text', { name: 'artist_name' })
  artistName!: string;

  /** When the user last opened a link that was sent to `email`. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true, default: null })
  emailVerifiedAt!: Date | null;

  /** The address that replaces `email` once it is verified. */
  @Column('text', { name: 'pending_email', nullable: true, default: null })
  pendingEmail!: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  /** Null for the demo user, who cannot log in with a password. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** Grows with each change of the password: a log-in that was verified before starts no session afterwards. */
  @Column('integer', { name: 'credentials_version', default: 0 })
  credentialsVersion!: number;

  @Column('boolean', { name: 'is_demo' })
  isDemo!: boolean;

  @Column('text', { default: 'member' })
  role!: Role;

  /** Since when the user can't log in, and the reason that they were given. */
  @Column('timestamptz', { name: 'suspended_at', nullable: true, default: null })
  suspendedAt!: Date | null;

  @Column('text', { name: 'suspension_reason', nullable: true, default: null })
  suspensionReason!: string | null;

  /** Quotas of this user; null for those of the installation. */
  @Column('jsonb', { nullable: true, default: null })
  quotas!: UserQuotas | null;

  @Column('integer')
  version!: number;
}

/** A user who has just proved who they are. */
export interface AuthenticatedUser {
  readonly userId: number;
  /** That of their account at this moment. */
  readonly credentialsVersion: number;
}

/** The user as exposed to the gateway. */
export function toAccount({ id, username, email, artistName, isDemo, role, quotas }: UserEntity): Account {
  return { id, username, email, artist_name: artistName, ...getPrivileges({ isDemo, role, quotas }) };
}

/** What only some accounts have. The demo user has no role, whatever its row says. */
export function getPrivileges({
  isDemo,
  role,
  quotas,
}: Pick<UserEntity, 'isDemo' | 'role' | 'quotas'>): Pick<Account, 'is_demo' | 'role' | 'quotas'> {
  if (isDemo) return { is_demo: true };
  return { ...(role === 'member' ? {} : { role }), ...(quotas ? { quotas } : {}) };
}
