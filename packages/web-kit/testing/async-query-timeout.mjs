import { configure } from '@testing-library/dom';

/** What appears in the end appears: on a loaded machine that takes longer than the usual second. */
configure({ asyncUtilTimeout: 30_000 });
