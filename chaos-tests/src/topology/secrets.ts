import { randomBytes } from 'node:crypto';

/** A secret that NATS reads as a text, and that is long enough for all. */
export const newSecret = (): string => `s${randomBytes(19).toString('hex')}`;
