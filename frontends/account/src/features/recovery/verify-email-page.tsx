import { accountTexts } from '@rubato/contracts';
import { Button, FormFailure } from '@rubato/ui';
import { getErrorText, Link, PageTitle, useMutation, useQueryClient } from '@rubato/web-kit';
import { accountQuery } from '../account/account.query.ts';
import { send } from '../account/message.ts';
import styles from '../account/account.module.css';
import { useLinkToken } from './link-token.ts';

/** Verifies an address after a click: programs that preview links must not use them up. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const queries = useQueryClient();
  const verification = useMutation({
    mutationFn: () => send('POST', '/api/auth/email/verify', { token }),
    onSuccess: () => queries.invalidateQueries(accountQuery),
  });
  return (
    <div className={styles.page}>
      <PageTitle>Verify your email address</PageTitle>
      <section aria-labelledby="verification-title">
        <h1 id="verification-title">Verify your email address</h1>
        {!token && <p>{accountTexts.linkInvalid}</p>}
        {verification.data && <p role="status">{verification.data}</p>}
        {token && !verification.data && (
          <>
            <FormFailure text={verification.error ? getErrorText(verification.error) : undefined} />
            <Button kind="primary" pending={verification.isPending} onClick={() => verification.mutate()}>
              Verify
            </Button>
          </>
        )}
        <p className={styles.note}>
          <Link to="/settings/account">Your account</Link>
        </p>
      </section>
    </div>
  );
}
