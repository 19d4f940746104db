import { Check } from 'lucide-react';
import { TransferProgress } from '../transfer/transfer-progress.tsx';
import { findProblem } from './entry-problems.ts';
import { getEntryName, type UploadEntry } from './upload-entry.ts';
import styles from './upload-list.module.css';

/** The state of an upload and the next step for the user. */
export function UploadRowState({ entry }: { entry: UploadEntry }) {
  const { state, values } = entry;
  switch (state.name) {
    case 'reading':
      return <p className={styles.state}>Reading file…</p>;
    case 'draft':
      return <DraftState values={values} />;
    case 'queued':
      return <p className={styles.state}>Queued</p>;
    case 'uploading':
      return <TransferProgress transfer={state.transfer} label={`Uploading ${getEntryName(entry)}`} />;
    case 'delayed':
      return (
        <p className={styles.state} role="status">
          {state.failure.reason} {state.failure.nextStep}
        </p>
      );
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
          Couldn’t add {values.audio?.name}. {state.failure.reason} {state.failure.nextStep}
        </p>
      );
  }
}

function DraftState({ values }: Pick<UploadEntry, 'values'>) {
  const problem = findProblem(values);
  if (!problem) return <p className={styles.state}>Ready</p>;
  return <p className={problem.kind === 'invalid' ? styles.failure : styles.incomplete}>{problem.text}</p>;
}
