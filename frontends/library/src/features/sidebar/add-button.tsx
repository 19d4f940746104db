import { Button } from '@rubato/ui';
import { Plus } from 'lucide-react';
import styles from './sidebar.module.css';

/** Creates an item of the library. The rail shows only its icon. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button aria-label={label} title={label} className={styles.add} onClick={onClick}>
      <Plus size={18} aria-hidden="true" />
      <span className={styles.wide}>{label}</span>
    </Button>
  );
}
