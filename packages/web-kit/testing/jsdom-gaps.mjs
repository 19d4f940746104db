// What browsers have and jsdom has not. Import it first in tests that reach the router.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });
