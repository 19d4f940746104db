import type { User } from '@rubato/contracts';
import { ProofAborted, type Prove } from '@rubato/proof-of-work';
import { Button } from '@rubato/ui';
import { ApiError, getErrorText, showToast, useMutation, useQuery } from '@rubato/web-kit';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { authOptionsQuery } from '../auth-options.query.ts';
import { askForPasskey, logInWithPasskey } from './log-in-with-passkey.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

interface PasskeyLogInProps {
  prove: Prove;
  onSuccess: (user: User) => void;
}

/** Logs in with a passkey: by this button, or when one is chosen from the suggestions of the email field. */
export function PasskeyLogIn({ prove, onSuccess }: PasskeyLogInProps) {
  const isSupported = 'PublicKeyCredential' in window;
  const { data: options } = useQuery({ ...authOptionsQuery, enabled: isSupported });
  const isUsable = isSupported && options?.passkey_origin === location.origin;
  const logIn = useMutation({
    mutationFn: async (chosen: AuthenticationResponseJSON | undefined) => {
      const credential = chosen ?? (await askForPasskey());
      return prove((headers) => logInWithPasskey(credential, headers));
    },
    onSuccess,
    onError: (error) => {
      if (!(error instanceof ProofAborted)) showToast('failure', getFailureText(error));
    },
  });
  // A passkey that was not accepted would only be chosen again, and after a log-in none is needed.
  const isRejected = logIn.error instanceof ApiError;
  usePasskeyAutofill(isUsable && !logIn.isPending && !logIn.isSuccess && !isRejected, logIn.mutate);
  // Until the options are loaded, the button keeps the place that it will most likely need.
  if (!isSupported || (options && !isUsable)) return null;
  return (
    <Button pending={logIn.isPending} disabled={!isUsable} onClick={() => logIn.mutate(undefined)}>
      Log in with a passkey
    </Button>
  );
}

/** Browsers do not tell a cancelled log-in from one without a matching passkey. */
const getFailureText = (error: Error) =>
  error.name === 'NotAllowedError'
    ? 'No passkey was used. Try again, or log in another way.'
    : getErrorText(error);
