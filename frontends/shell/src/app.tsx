import { SessionRenewal } from './features/auth/session-renewal.tsx';
import { Layout } from './features/layout/layout.tsx';
import { Modals } from './features/modals/modals.tsx';
import { OfflineNotice } from './features/offline/offline-notice.tsx';
import { Page } from './features/pages/page.tsx';
import { Toasts } from './features/toasts/toasts.tsx';
import { UnsavedWork } from './features/unsaved-work/unsaved-work.tsx';

export function App() {
  return (
    <>
      <Layout>
        <Page />
      </Layout>
      <OfflineNotice />
      <Modals />
      <SessionRenewal />
      <UnsavedWork />
      <Toasts />
    </>
  );
}
