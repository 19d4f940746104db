import { Layout } from './features/layout/layout.tsx';
import { Modals } from './features/modals/modals.tsx';
import { OfflineNotice } from './features/offline/offline-notice.tsx';
import { Page } from './features/pages/page.tsx';
import { Toasts } from './features/toasts/toasts.tsx';

export function App() {
  return (
    <>
      <Layout>
        <Page />
      </Layout>
      <OfflineNotice />
      <Modals />
      <Toasts />
    </>
  );
}
