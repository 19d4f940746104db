import '@rubato/ui/styles.css';
import './report-chunk-load-errors.ts';
import { BrowserRouter, QueryClientProvider, createQueryClient, persistPlayer } from '@rubato/web-kit';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('Missing element: #root');

persistPlayer();

// As a transition, so that even the first render yields to the browser.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
});
