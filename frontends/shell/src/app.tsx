import { AuthModals } from './features/auth/auth-modals.tsx';
import { Layout } from './features/layout/layout.tsx';
import { Page } from './features/pages/page.tsx';
import { Toasts } from './features/toasts/toasts.tsx';

export function App() {
  return (
    <>
      <Layout>
        <Page />
      </Layout>
      <AuthModals />
      <Toasts />
    </>
  );
}
