import { useLocation, useRemotes, useRoutes } from '@rubato/web-kit';
import { LogInPage } from '../auth/log-in/log-in-page.tsx';
import { SignUpPage } from '../auth/sign-up/sign-up-page.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { findRemotePage } from './find-remote-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RemotePage } from './remote-page.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

/** The routing table: the shell's own pages, then those of the remotes. */
export function Page() {
  return useRoutes(ownRoutes);
}

const ownRoutes = [
  { path: '/login', Component: LogInPage },
  { path: '/signup', Component: SignUpPage },
  { path: '/settings', Component: SettingsPage },
  { path: '/settings/:page', Component: SettingsPage },
  { path: '*', Component: RemotePageOrNotFound },
];

function RemotePageOrNotFound() {
  const { composition, isPending, hasFailed } = useRemotes();
  const page = findRemotePage(composition.pages, useLocation().pathname);
  if (page) return <RemotePage key={`${page.remote} ${page.path}`} page={page} />;
  if (isPending) return null;
  return hasFailed ? <UnavailablePage /> : <NotFoundPage />;
}
