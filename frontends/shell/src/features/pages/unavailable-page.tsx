import { ErrorState } from '@rubato/ui';
import { PageTitle, remoteDirectory } from '@rubato/web-kit';
import { remoteFailureText } from '../layout/remote-failure.ts';

/** Shown while the front end that may provide the page is unavailable. */
export function UnavailablePage() {
  return (
    <>
      <PageTitle>Page unavailable</PageTitle>
      <ErrorState
        heading="h1"
        title="Page unavailable"
        text={remoteFailureText}
        onRetry={() => void remoteDirectory.load()}
      />
    </>
  );
}
