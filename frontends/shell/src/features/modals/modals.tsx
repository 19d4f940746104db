import { lazyComponent } from '@rubato/ui';
import {
  modalOwners,
  useOpenModal,
  useSession,
  useSetModal,
  type ModalOf,
  type OpenModal,
} from '@rubato/web-kit';

// Apart, so that the first page does not wait for what dialogs are made of.
const AuthModal = lazyComponent(async () => (await import('../auth/auth-modal.tsx')).AuthModal);

const RemoteModal = lazyComponent(async () => (await import('./remote-modal.tsx')).RemoteModal);

/** The modal that the address names, over whatever page it names it on. */
export function Modals() {
  const modal = useOpenModal();
  const setModal = useSetModal();
  const { user, checking } = useSession();
  if (!modal || checking) return null;
  const close = () => setModal(undefined);
  if (isOfShell(modal)) return user ? null : <AuthModal name={modal.name} onLoadError={close} />;
  return user && <RemoteModal modal={modal} onClose={close} onLoadError={close} />;
}

/** Log-in and sign-up: for visitors. All others are for members. */
function isOfShell(modal: OpenModal): modal is OpenModal & { name: ModalOf<'shell'> } {
  return modalOwners[modal.name] === 'shell';
}
