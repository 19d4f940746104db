import { Button, Dialog, DialogFooter } from '@rubato/ui';
import { copyText } from '../account/copy-text.ts';
import styles from './moderation.module.css';

interface LinkDialogProps {
  title: string;
  url: string;
  onClose: () => void;
}

/** Shows a link that cannot be shown again. */
export function LinkDialog({ title, url, onClose }: LinkDialogProps) {
  return (
    <Dialog title={title} description="Copy the link now. It can’t be shown again." open onClose={onClose}>
      <div>
        <output className={styles.url} aria-label="Link">
          {url}
        </output>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
          <Button kind="primary" onClick={() => void copyText(url, 'Link')}>
            Copy
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
