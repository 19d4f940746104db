import { describe, it } from '@jest/globals';

/** The product under test runs elsewhere, at `RUBATO_URL`, behind nginx. Its internals are not accessible. */
export const isExternal = Boolean(process.env.RUBATO_URL);

/** For tests that need the internals of the product, or its own edge routes. */
export const internalIt = isExternal ? it.skip : it;
export const internalDescribe = isExternal ? describe.skip : describe;
