import { Button, Dialog, DialogFooter } from '@rubato/ui';
import styles from './remote-overrides.module.css';

interface OverrideDialogProps {
  /** The URL of the declaration, by the name of the remote. */
  remotes: Readonly<Record<string, string>>;
  username: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether code from elsewhere may replace remotes: a link alone must not do it. The first button, which has the focus, is harmless. */
export function OverrideDialog({ remotes, username, onConfirm, onClose }: OverrideDialogProps) {
  return (
    <Dialog
      title="Load code from elsewhere?"
      description={`It can do everything that you can do here as ${username}. Continue only if you are developing it.`}
      open
      onClose={onClose}
    >
      <ul className={styles.requested}>
        {Object.entries(remotes).map(([name, url]) => (
          <li key={name}>
            <strong>{name}</strong> from <strong>{new URL(url).origin}</strong>
            <span className={styles.url}>{url}</span>
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" onClick={onConfirm}>
          Load this code
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
