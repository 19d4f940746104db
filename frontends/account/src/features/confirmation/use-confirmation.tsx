import { ApiError } from '@rubato/web-kit';
import { useState, type ReactNode } from 'react';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

interface Confirmation {
  /**
   * Runs `change`. If it needs a confirmation, asks for one and runs it again. Resolves with undefined if the user
   * cancels; rejects with other errors of `change`.
   */
  readonly confirm: <Result>(change: () => Promise<Result>) => Promise<Result | undefined>;
  /** Asks for a confirmation. Resolves with whether the user has given it. */
  readonly askForConfirmation: () => Promise<boolean>;
  /** To render. */
  readonly dialog: ReactNode;
}

/** Lets users make sensitive changes: the dialog appears only if their last confirmation is too long ago. */
export function useConfirmation(): Confirmation {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>();
  const askForConfirmation = async () => {
    const isConfirmed = await new Promise<boolean>((resolve) => setSettle(() => resolve));
    setSettle(undefined);
    return isConfirmed;
  };
  const confirm = async <Result,>(change: () => Promise<Result>) => {
    try {
      return await change();
    } catch (error) {
      if (!isConfirmationRequired(error)) throw error;
    }
    return (await askForConfirmation()) ? change() : undefined;
  };
  const dialog = settle && (
    <ConfirmationDialog onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
  );
  return { confirm, askForConfirmation, dialog };
}

const isConfirmationRequired = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && 'confirmation' in error.errors;
