import { yieldToMain } from './yield-to-main.ts';

// One part after the other, with room for the browser between: to run all of this at once would be a long task on a phone. It comes in
// the same files all the same.
await import(/* webpackMode: "eager" */ 'react-dom/client');
await yieldToMain();
await import(/* webpackMode: "eager" */ '@rubato/web-kit');
await yieldToMain();
await import(/* webpackMode: "eager" */ './bootstrap.tsx');
