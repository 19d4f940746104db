import '@rubato/ui/styles.css';
import './report-chunk-load-errors.ts';
import { BrowserRouter, QueryClientProvider, persistPlayer, remoteDirectory } from '@rubato/web-kit';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { queryClient } from './query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('Missing element: #root');

persistPlayer();
void remoteDirectory.load();

// As a transition, so that even the first render yields to the browser.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
});
