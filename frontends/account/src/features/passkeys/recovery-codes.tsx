import { recoveryCodesSchema } from '@rubato/contracts';
import { Button, SettingsSection } from '@rubato/ui';
import { getErrorText, request, showToast, useMutation, useQueryClient } from '@rubato/web-kit';
import { useEffect, useRef } from 'react';
import { copyText } from '../account/copy-text.ts';
import styles from '../account/account.module.css';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { passkeysQuery } from './passkeys.query.ts';

/** Codes for the case that everything else is lost. New ones are shown once. */
export function RecoveryCodes({ left }: { left: number }) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirmation();
  const creation = useMutation({
    mutationFn: () => confirm(createCodes),
    onSuccess: (codes) => codes && queries.invalidateQueries(passkeysQuery),
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return (
    <SettingsSection title="Recovery codes">
      <p className={styles.note}>
        Each code logs you in once, if you have lost your passkeys or forgotten your password. Keep them where
        no one else finds them. {formatStatus(left)}
      </p>
      {creation.data && <NewCodes codes={creation.data} />}
      <Button pending={creation.isPending} onClick={() => creation.mutate()}>
        {left ? 'Replace all codes' : 'Create codes'}
      </Button>
      {dialog}
    </SettingsSection>
  );
}

async function createCodes(): Promise<readonly string[]> {
  const { codes } = await request('/api/auth/recovery-codes', {
    method: 'POST',
    schema: recoveryCodesSchema,
  });
  return codes;
}

function formatStatus(left: number): string {
  if (left === 0) return 'You have none.';
  return left === 1 ? 'You have 1 code left.' : `You have ${left} codes left.`;
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), [codes]);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p role="status">These are your new codes. They are shown only now.</p>
      <ul ref={list} className={styles.codes} aria-label="New recovery codes" tabIndex={-1}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <span className={styles.actions}>
        <Button onClick={() => void copyText(text, 'Codes')}>Copy</Button>
        <Button onClick={() => download(text)}>Download</Button>
      </span>
    </>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'rubato-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
