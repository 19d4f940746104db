import { config } from 'zod/mini';

// The content security policy forbids code made from text. Asking whether it is allowed would be reported as an attempt.
config({ jitless: true });
