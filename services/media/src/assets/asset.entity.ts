import type { AssetKind } from '@rubato/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `pending` while its bytes arrive and are checked, `stored` when they are whole, `attached` when something uses it. */
export type AssetState = 'pending' | 'stored' | 'attached';

@Entity('assets')
export class AssetEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: AssetKind;

  @Column('text')
  state!: AssetState;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  /** The object's key below `media/`, known once the content's hash is. */
  @Column('text', { nullable: true })
  key!: string | null;

  /** Known with the key, from then on part of what the member has stored. */
  @Column('bigint', { nullable: true })
  bytes!: string | null;
}
