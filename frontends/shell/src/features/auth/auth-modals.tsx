import { useOpenModal, useSession } from '@rubato/web-kit';
import { Suspense, lazy } from 'react';

const AuthModal = lazy(async () => ({ default: (await import('./auth-modal.tsx')).AuthModal }));

/** Log-in and sign-up over whatever page the address names them on; signed in, there is nothing to show. */
export function AuthModals() {
  const name = useOpenModal();
  const { user } = useSession();
  return (
    name &&
    !user && (
      <Suspense fallback={null}>
        <AuthModal name={name} />
      </Suspense>
    )
  );
}
