export const LOGGER = Symbol('Logger');
