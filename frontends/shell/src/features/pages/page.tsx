import { useLocation, useRoutes } from '@rubato/web-kit';
import { LogInPage } from '../auth/log-in-page.tsx';
import { SignUpPage } from '../auth/sign-up-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { findRemotePage } from './page-table.ts';
import { RemotePage } from './remote-page.tsx';

/** The routing table: the shell's own pages, then those of the remotes. */
export function Page() {
  return useRoutes(ownRoutes);
}

const ownRoutes = [
  { path: '/login', Component: LogInPage },
  { path: '/signup', Component: SignUpPage },
  { path: '*', Component: RemotePageOrNotFound },
];

function RemotePageOrNotFound() {
  const page = findRemotePage(useLocation().pathname);
  return page ? <RemotePage key={page.module} module={page.module} title={page.title} /> : <NotFoundPage />;
}
