import type { Passkey } from '@rubato/contracts';
import { Button, rowMotionRef } from '@rubato/ui';
import { useState } from 'react';
import styles from '../account/account.module.css';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  if (!passkeys.length) return <p>You have no passkeys yet.</p>;
  return (
    <ul className={styles.list} aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const { name, is_synced: isSynced, is_usable: isUsable, created_at: created, last_used_at: used } = passkey;
  const close = () => setDialog(undefined);
  return (
    <li ref={rowMotionRef} className={styles.row}>
      <span className={styles.name}>
        {name}
        {isSynced && <span className={styles.badge}>Synced</span>}
        {!isUsable && <span className={styles.badge}>For an earlier address</span>}
      </span>
      <span className={styles.facts}>
        Added {formatDay(created)} · {used ? `last used ${formatDay(used)}` : 'not used yet'}
      </span>
      <span className={styles.actions}>
        <Button aria-label={`Rename ${name}`} onClick={() => setDialog('rename')}>
          Rename
        </Button>
        <Button aria-label={`Remove ${name}`} onClick={() => setDialog('remove')}>
          Remove
        </Button>
      </span>
      {dialog === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {dialog === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

const formatDay = (time: string) => new Date(time).toLocaleDateString('en', { dateStyle: 'medium' });
