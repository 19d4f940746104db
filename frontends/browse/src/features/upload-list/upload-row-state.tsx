import { Check } from 'lucide-react';
import { TransferProgress } from '../transfer/transfer-progress.tsx';
import { problemOf } from './entry-problems.ts';
import { nameOf, type UploadEntry } from './upload-entry.ts';
import styles from './upload-list.module.css';

/** Where an upload stands, and what it waits for. */
export function UploadRowState({ entry }: { entry: UploadEntry }) {
  const { state, values } = entry;
  switch (state.name) {
    case 'reading':
      return <p className={styles.state}>Reading the file…</p>;
    case 'draft':
      return <DraftState values={values} />;
    case 'waiting':
      return <p className={styles.state}>Waiting for its turn</p>;
    case 'uploading':
      return <TransferProgress transfer={state.transfer} label={`Upload of ${nameOf(entry)}`} />;
    case 'cancelled':
      return <p className={styles.state}>Cancelled</p>;
    case 'added':
      return (
        <p className={styles.state}>
          <Check size={16} aria-hidden="true" /> Added
        </p>
      );
    case 'failed':
      return (
        <p className={styles.failure} role="alert">
          {values.audio?.name} was not added. {state.failure.reason} {state.failure.nextStep}
        </p>
      );
  }
}

function DraftState({ values }: Pick<UploadEntry, 'values'>) {
  const problem = problemOf(values);
  if (!problem) return <p className={styles.state}>Ready</p>;
  return <p className={problem.kind === 'wrong' ? styles.failure : styles.needs}>{problem.text}</p>;
}
