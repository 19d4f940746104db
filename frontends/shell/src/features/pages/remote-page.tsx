import { ErrorState } from '@rubato/ui';
import { PageTitle, RemoteSlot, useRoutes, type Provided } from '@rubato/web-kit';
import type { ComponentType } from 'react';
import { remoteFailureText } from '../layout/remote-failure.ts';

/** A page of a remote, or the error box with Retry. */
export function RemotePage({ page }: { page: Provided<'pages'> }) {
  return (
    <RemoteSlot
      kind="pages"
      entry={page}
      failure={(retry) => (
        <>
          <PageTitle>{page.title}</PageTitle>
          <ErrorState heading="h1" title={page.title} text={remoteFailureText} onRetry={retry} />
        </>
      )}
    >
      {(Component) => <RemoteRoute path={page.path} Component={Component} />}
    </RemoteSlot>
  );
}

/** A route, so that the page can read the parameters of its path. */
function RemoteRoute(route: { path: string; Component: ComponentType }) {
  return useRoutes([route]);
}
