import { lazyComponent } from '@rubato/ui';
import {
  modalOwners,
  useOpenModal,
  useSession,
  useSetModal,
  type ModalOf,
  type OpenModal,
} from '@rubato/web-kit';

// Loaded on demand, so that the first screen does not wait for dialog code.
const AuthModal = lazyComponent(async () => (await import('../auth/auth-modal.tsx')).AuthModal);

const RemoteModal = lazyComponent(async () => (await import('./remote-modal.tsx')).RemoteModal);

/** The modal in the URL, over the current page. */
export function Modals() {
  const modal = useOpenModal();
  const setModal = useSetModal();
  const { user, checking } = useSession();
  if (!modal || checking) return null;
  const close = () => setModal(undefined);
  if (isOfShell(modal)) return user ? null : <AuthModal name={modal.name} onLoadError={close} />;
  return user && <RemoteModal modal={modal} onClose={close} onLoadError={close} />;
}

/** Log-in and sign-up are for visitors, all other modals for members. */
function isOfShell(modal: OpenModal): modal is OpenModal & { name: ModalOf<'shell'> } {
  return modalOwners[modal.name] === 'shell';
}
