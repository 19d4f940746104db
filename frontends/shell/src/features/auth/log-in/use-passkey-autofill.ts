import {
  browserSupportsWebAuthnAutofill,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { askForPasskey } from './log-in-with-passkey.ts';

/** Less than a challenge lasts. */
const renewalMs = 4 * 60_000;

/**
 * Offers passkeys among the suggestions of the field with `autocomplete="… webauthn"` while `isOffered`, in browsers
 * that can do this.
 */
export function usePasskeyAutofill(
  isOffered: boolean,
  onChoose: (credential: AuthenticationResponseJSON) => void,
): void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isOffered) return undefined;
    let isWanted = true;
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || !isWanted) return;
      const credential = await askForPasskey(true, () => isWanted);
      if (isWanted) onChoose(credential);
    };
    // Without suggestions, the button remains.
    offer().catch(() => undefined);
    const renewal = setTimeout(() => setRound((number) => number + 1), renewalMs);
    return () => {
      isWanted = false;
      clearTimeout(renewal);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isOffered, onChoose, round]);
}
