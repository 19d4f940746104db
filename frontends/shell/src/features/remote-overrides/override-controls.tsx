import {
  showToast,
  useLocation,
  useNavigate,
  useRemotes,
  useSession,
  type OverrideFunctions,
} from '@rubato/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { OverrideBadge } from './override-badge.tsx';
import { OverrideDialog } from './override-dialog.tsx';

interface OverrideControlsProps {
  functions: OverrideFunctions;
  reload: () => void;
}

/** Asks the user to confirm the overrides of a link, and shows those of this page with a button that removes them. */
export function OverrideControls({ functions, reload }: OverrideControlsProps) {
  const { overrides } = useRemotes();
  const { user, checking } = useSession();
  const [requested, dismiss] = useRequestedOverrides(functions);
  // The code of overridden remotes must not run for anyone but the user who confirmed it.
  const isOfOther = overrides !== undefined && !checking && overrides.userId !== user?.id;
  const reloadForOther = useEffectEvent(reload);
  useEffect(() => {
    if (isOfOther) reloadForOther();
  }, [isOfOther]);

  const isSignedOut = requested !== undefined && !checking && !user;
  useEffect(() => {
    if (isSignedOut) showToast('failure', 'Log in to override remotes.');
  }, [isSignedOut]);

  const confirm = (userId: number) => {
    const stored = functions.readOverrides();
    const kept = stored?.userId === userId ? stored.remotes : {};
    if (functions.saveOverrides({ userId, remotes: { ...kept, ...requested } })) reload();
    else showToast('failure', 'Your browser does not store data for this site, so nothing was overridden.');
    dismiss();
  };
  const reset = () => {
    functions.clearOverrides();
    reload();
  };
  return (
    <>
      {overrides && <OverrideBadge remotes={overrides.remotes} onReset={reset} />}
      {requested && user && (
        <OverrideDialog
          remotes={requested}
          username={user.username}
          onConfirm={() => confirm(user.id)}
          onClose={dismiss}
        />
      )}
    </>
  );
}

/** The overrides of the link that opened the page, removed from its URL; undefined once they are dismissed. */
function useRequestedOverrides({ parseOverrides, removeOverrides }: OverrideFunctions) {
  const location = useLocation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState(() => {
    const remotes = parseOverrides(location.search);
    return Object.keys(remotes).length > 0 ? remotes : undefined;
  });
  const removeFromUrl = useEffectEvent(() => {
    const search = removeOverrides(location.search);
    if (search !== location.search) void navigate({ ...location, search }, { replace: true });
  });
  useEffect(() => removeFromUrl(), []);
  return [requested, () => setRequested(undefined)] as const;
}
