import { randomBytes } from 'node:crypto';

/** Creates a secret that satisfies all length checks and starts with a letter, so that NATS parses it as a string. */
export const createSecret = (): string => `s${randomBytes(19).toString('hex')}`;
