import { accountTexts } from '@rubato/contracts';
import { Button, FormFailure, getButtonClass } from '@rubato/ui';
import { getErrorText, Link, PageTitle, useMutation, useQueryClient } from '@rubato/web-kit';
import { accountQuery } from '../account/account.query.ts';
import { MessagePage } from '../account/message-page.tsx';
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
  if (verification.data)
    return (
      <MessagePage role="status" drawing="envelope" title="Email address verified" text={verification.data}>
        <AccountLink>Your account</AccountLink>
      </MessagePage>
    );
  if (!token)
    return (
      <MessagePage
        role="alert"
        drawing="envelope"
        title="This link doesn’t work"
        text={accountTexts.linkInvalid}
      >
        <AccountLink>Request a new link</AccountLink>
      </MessagePage>
    );
  return (
    <div className={styles.page}>
      <PageTitle>Verify your email address</PageTitle>
      <section aria-labelledby="verification-title">
        <h1 id="verification-title">Verify your email address</h1>
        <p className={styles.note}>Confirm that this address is yours.</p>
        <FormFailure text={verification.error ? getErrorText(verification.error) : undefined} />
        <Button kind="primary" pending={verification.isPending} onClick={() => verification.mutate()}>
          Verify
        </Button>
        <p className={styles.note}>
          <Link to="/settings/account">Your account</Link>
        </p>
      </section>
    </div>
  );
}

function AccountLink({ children }: { children: string }) {
  return (
    <Link to="/settings/account" className={getButtonClass({ kind: 'primary' })}>
      {children}
    </Link>
  );
}
