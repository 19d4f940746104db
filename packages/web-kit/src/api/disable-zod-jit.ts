import { config } from 'zod/mini';

// The content security policy forbids `eval`. Zod's check for it would be reported as a violation.
config({ jitless: true });
