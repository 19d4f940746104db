import { useReloadOfRemotes } from '@rubato/web-kit';
import { SessionRenewal } from './features/auth/session-renewal.tsx';
import { Layout } from './features/layout/layout.tsx';
import { Modals } from './features/modals/modals.tsx';
import { Page } from './features/pages/page.tsx';
import { RemoteOverrides } from './features/remote-overrides/remote-overrides.tsx';
import { Toasts } from './features/toasts/toasts.tsx';
import { UnsavedWork } from './features/unsaved-work/unsaved-work.tsx';

export function App() {
  useReloadOfRemotes();
  return (
    <>
      <Layout>
        <Page />
      </Layout>
      <RemoteOverrides />
      <Modals />
      <SessionRenewal />
      <UnsavedWork />
      <Toasts />
    </>
  );
}
