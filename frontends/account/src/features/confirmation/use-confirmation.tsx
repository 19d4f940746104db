import { ApiError } from '@rubato/web-kit';
import { useState, type ReactNode } from 'react';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

interface Confirmation {
  /**
   * Runs `change`. If it needs a confirmation, asks for one and runs it again. Resolves with undefined if the member
   * cancels; rejects with other errors of `change`.
   */
  readonly confirm: <Result>(change: () => Promise<Result>) => Promise<Result | undefined>;
  /** To render. */
  readonly dialog: ReactNode;
}

/** Lets members make sensitive changes: the dialog appears only if their last confirmation is too long ago. */
export function useConfirmation(): Confirmation {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>();
  const ask = () => new Promise<boolean>((resolve) => setSettle(() => resolve));
  const confirm = async <Result,>(change: () => Promise<Result>) => {
    try {
      return await change();
    } catch (error) {
      if (!isConfirmationRequired(error)) throw error;
    }
    const isConfirmed = await ask();
    setSettle(undefined);
    return isConfirmed ? change() : undefined;
  };
  const dialog = settle && (
    <ConfirmationDialog onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
  );
  return { confirm, dialog };
}

const isConfirmationRequired = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && 'confirmation' in error.errors;
