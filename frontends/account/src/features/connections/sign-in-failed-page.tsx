import { signInFailures, signInFailureTexts } from '@rubato/contracts';
import { getButtonClass } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { useState } from 'react';
import { MessagePage } from '../account/message-page.tsx';

/** Says why a sign-in through a provider failed, and leads back to where it was started. */
export function SignInFailedPage() {
  const [{ text, isSignedIn }] = useState(readReason);
  const title = isSignedIn ? 'That didn’t work' : 'You aren’t logged in';
  return (
    <MessagePage role="alert" drawing="key" title={title} text={text}>
      {isSignedIn ? (
        <Link to="/settings/connections" className={getButtonClass({ kind: 'primary' })}>
          Your connected accounts
        </Link>
      ) : (
        <Link to="/login" className={getButtonClass({ kind: 'primary' })}>
          Log in
        </Link>
      )}
    </MessagePage>
  );
}

/** Only texts of our own are shown: anyone can make a link to this page. */
function readReason() {
  const parameters = new URLSearchParams(location.search);
  const failure = signInFailures.find((one) => one === parameters.get('reason')) ?? 'rejected';
  return { text: signInFailureTexts[failure], isSignedIn: parameters.get('from') === 'settings' };
}
