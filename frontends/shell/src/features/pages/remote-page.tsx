import { ErrorState } from '@rubato/ui';
import { PageTitle, RemoteSlot, useRoutes, type PageRoute, type RemoteModuleId } from '@rubato/web-kit';
import { remoteFailureText } from '../layout/remote-failure.ts';
import { NotFoundPage } from './not-found-page.tsx';

interface RemotePageProps {
  module: Extract<RemoteModuleId, `${string}/routes`>;
  title: string;
}

/** A page of a remote, or the error box with Retry. */
export function RemotePage({ module, title }: RemotePageProps) {
  return (
    <RemoteSlot
      module={module}
      failure={(retry) => (
        <>
          <PageTitle>{title}</PageTitle>
          <ErrorState heading="h1" title={title} text={remoteFailureText} onRetry={retry} />
        </>
      )}
    >
      {({ routes }) => <RemoteRoutes routes={routes} />}
    </RemoteSlot>
  );
}

/** The remote's own routes decide within its paths; an unmatched path is not found. */
function RemoteRoutes({ routes }: { routes: readonly PageRoute[] }) {
  return useRoutes([...routes, { path: '*', Component: NotFoundPage }]);
}
