import { configure } from '@testing-library/dom';

/** On a busy machine, elements may take longer to appear than the default of one second. */
configure({ asyncUtilTimeout: 30_000 });
