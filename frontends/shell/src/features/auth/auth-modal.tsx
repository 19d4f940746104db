import { Dialog } from '@rubato/ui';
import { useSetModal, useSetSession } from '@rubato/web-kit';
import { AuthForm } from './auth-form.tsx';
import { authViews, type AuthViewName } from './auth-texts.ts';
import styles from './auth.module.css';

export function AuthModal({ name }: { name: AuthViewName }) {
  const setModal = useSetModal();
  const setSession = useSetSession();
  const view = authViews[name];
  return (
    <Dialog title={view.title} open onClose={() => setModal(undefined)}>
      <div>
        <AuthForm
          key={name}
          name={name}
          onSuccess={(user) => {
            setModal(undefined);
            setSession(user);
          }}
        />
        <p className={styles.other}>
          {view.question}{' '}
          <button type="button" onClick={() => setModal(view.other)}>
            {view.otherTitle}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
