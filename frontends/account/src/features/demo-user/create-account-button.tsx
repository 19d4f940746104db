import { Button } from '@rubato/ui';
import {
  anyResponse,
  confirmLeave,
  getErrorText,
  request,
  showToast,
  useMutation,
  useNavigate,
  useSetSession,
} from '@rubato/web-kit';

/** Leads the demo user to an account of their own: ends the session, and opens the sign-up page. */
export function CreateAccountButton() {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const logOut = useMutation({
    mutationFn: () => request('/api/auth/logout', { method: 'POST', anonymous: true, schema: anyResponse }),
    onSuccess: () => {
      // The sign-up page redirects signed-in users.
      setSession(null);
      void navigate('/signup');
    },
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return (
    <Button pending={logOut.isPending} onClick={() => confirmLeave(() => logOut.mutate())}>
      Create an account
    </Button>
  );
}
