import { signInFailures, signInFailureTexts } from '@rubato/contracts';
import { Link, PageTitle } from '@rubato/web-kit';
import { useState } from 'react';
import styles from '../account/account.module.css';

/** Says why a sign-in through a provider failed, and leads back to where it was started. */
export function SignInFailedPage() {
  const [{ text, isSignedIn }] = useState(readReason);
  const title = isSignedIn ? 'That didn’t work' : 'You aren’t signed in';
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <section aria-labelledby="failure-title">
        <h1 id="failure-title">{title}</h1>
        <p role="alert">{text}</p>
        <p className={styles.note}>
          {isSignedIn ? (
            <Link to="/settings/connections">Your connected accounts</Link>
          ) : (
            <Link to="/login">Log in</Link>
          )}
        </p>
      </section>
    </div>
  );
}

/** Only texts of our own are shown: anyone can make a link to this page. */
function readReason() {
  const parameters = new URLSearchParams(location.search);
  const failure = signInFailures.find((one) => one === parameters.get('reason')) ?? 'rejected';
  return { text: signInFailureTexts[failure], isSignedIn: parameters.get('from') === 'settings' };
}
