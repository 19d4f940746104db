import {
  modalOwners,
  useOpenModal,
  useSession,
  useSetModal,
  type ModalOf,
  type OpenModal,
} from '@rubato/web-kit';
import { Suspense, lazy } from 'react';

// Apart, so that the first page does not wait for what dialogs are made of.
const AuthModal = lazy(async () => ({ default: (await import('../auth/auth-modal.tsx')).AuthModal }));

const RemoteModal = lazy(async () => ({ default: (await import('./remote-modal.tsx')).RemoteModal }));

/** The modal that the address names, over whatever page it names it on. */
export function Modals() {
  const modal = useOpenModal();
  const setModal = useSetModal();
  const { user, checking } = useSession();
  if (!modal || checking) return null;
  return (
    <Suspense fallback={null}>
      {isOfShell(modal)
        ? !user && <AuthModal name={modal.name} />
        : user && <RemoteModal modal={modal} onClose={() => setModal(undefined)} />}
    </Suspense>
  );
}

/** Log-in and sign-up: for visitors. All others are for members. */
function isOfShell(modal: OpenModal): modal is OpenModal & { name: ModalOf<'shell'> } {
  return modalOwners[modal.name] === 'shell';
}
