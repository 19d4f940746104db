import { describe, it } from '@jest/globals';

/** The product under test runs elsewhere, at `RUBATO_URL`: what it stores and says within is out of reach, and its edge proxy is nginx. */
export const isElsewhere = Boolean(process.env.RUBATO_URL);

/** For what needs the inside of the product, or is a matter of its own edge proxy. */
export const insideIt = isElsewhere ? it.skip : it;
export const insideDescribe = isElsewhere ? describe.skip : describe;
