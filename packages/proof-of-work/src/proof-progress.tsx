import { proofParts } from '@rubato/contracts';
import { Progress } from '@rubato/ui';
import styles from './proof-progress.module.css';

const text =
  'There have been many attempts from your network. Your browser is proving that you are not a bot, which takes a few seconds.';

/**
 * Shows that a proof of work is computed, and how much of it is. Always rendered, because screen readers announce only what changes in
 * an element that they know.
 */
export function ProofProgress({ solved }: { solved: number | undefined }) {
  const step = solved !== undefined && `Step ${solved + 1} of ${proofParts}`;
  return (
    <div className={styles.proof} data-idle={!step || undefined}>
      <p role="status">{step && text}</p>
      {step && (
        <Progress
          label="Verification"
          percent={(100 * solved) / proofParts}
          text={step}
          valueText={step}
          busy
        />
      )}
    </div>
  );
}
