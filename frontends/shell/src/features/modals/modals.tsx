import { createLazyComponent } from '@rubato/ui';
import { isInAudience, useOpenModal, useRemotes, useSession, useSetModal } from '@rubato/web-kit';
import { authViewNames } from '../auth/auth-texts.ts';

// Loaded on demand, so that the first screen does not wait for dialog code.
const AuthModal = createLazyComponent(async () => (await import('../auth/auth-modal.tsx')).AuthModal);

const RemoteModal = createLazyComponent(async () => (await import('./remote-modal.tsx')).RemoteModal);

/** The modal in the URL, over the current page. One that no front end declares is ignored. */
export function Modals() {
  const modal = useOpenModal();
  const setModal = useSetModal();
  const { composition, hasFailed } = useRemotes();
  const { user, checking } = useSession();
  if (!modal || checking) return null;
  const close = () => setModal(undefined);
  const authView = authViewNames.find((name) => name === modal.name);
  // Log-in and sign-up are for visitors.
  if (authView) return user ? null : <AuthModal name={authView} onLoadError={close} />;
  const entry = composition.dialogs.find(({ id }) => id === modal.name);
  if (entry ? !isInAudience(entry.audience, user) : !hasFailed) return null;
  return <RemoteModal modal={modal} entry={entry} onClose={close} onLoadError={close} />;
}
