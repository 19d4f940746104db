// fast-check for all tests in Jest: its examples depend on the seed of the run only, so that a failure can be repeated.
import { jest } from '@jest/globals';
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: jest.getSeed() });

export default fc;
export * from '../../node_modules/fast-check/lib/fast-check.js';
