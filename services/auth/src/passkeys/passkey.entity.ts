import type { Passkey } from '@rubato/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  /** The authenticator's id of the credential, as base64url. */
  @Column('text', { name: 'credential_id' })
  credentialId!: string;

  /** The host name that it is bound to. */
  @Column('text', { name: 'rp_id' })
  rpId!: string;

  /** In COSE format. */
  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer;

  /** How often it was used, as its authenticator counts; many always report 0. A `bigint`, which the driver returns as text. */
  @Column('bigint')
  counter!: string;

  /** How browsers reach the authenticator, as they reported it: `usb`, `internal`, … */
  @Column('text', { array: true })
  transports!: string[];

  /** Whether its authenticator may copy it to other devices. This never changes. */
  @Column('boolean', { name: 'is_backup_eligible' })
  isBackupEligible!: boolean;

  @Column('boolean', { name: 'is_backed_up' })
  isBackedUp!: boolean;

  @Column('text')
  name!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}

/** The passkey as its user sees it. `rpId` is the current one of the installation. */
export function toPasskey(passkey: PasskeyEntity, rpId: string | undefined): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    is_synced: passkey.isBackedUp,
    is_usable: passkey.rpId === rpId,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
