import { useLocation, useNavigate } from '@rubato/web-kit';
import { useEffect, useState } from 'react';

/**
 * The token of the link that was opened last. It is removed from the address, so that it does not stay in the history.
 */
export function useLinkToken(): string | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const opened = new URLSearchParams(hash.slice(1)).get('token') ?? undefined;
  if (opened && opened !== token) setToken(opened);
  useEffect(() => {
    if (opened) void navigate(pathname, { replace: true });
  }, [opened, navigate, pathname]);
  return token;
}
