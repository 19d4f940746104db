/**
 * By how much the time limits of test products are longer: slowness alone must not fail a test. Tests of overload use 1, in a product of
 * their own.
 */
export const deadlineFactor = 10;

/** The setting of a test product. */
export const longDeadlines = { DEADLINE_FACTOR: String(deadlineFactor) };
