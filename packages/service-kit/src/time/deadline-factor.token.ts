/**
 * Injects the number by which all time limits of requests, calls, queries and searches are multiplied. It is optional, and 1 by default;
 * slow machines need more.
 */
export const DEADLINE_FACTOR = Symbol('deadline factor');
