import { yieldToMain } from './yield-to-main.ts';

// Evaluated one module at a time: together they would be a long task on a phone. All of them are still in the initial chunks.
await import(/* webpackMode: "eager" */ 'react-dom/client');
await yieldToMain();
await import(/* webpackMode: "eager" */ '@rubato/web-kit');
await yieldToMain();
await import(/* webpackMode: "eager" */ './bootstrap.tsx');
