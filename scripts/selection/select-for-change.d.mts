import type { Selection } from './select-tests.d.mts';
export function selectForChange(root: string, changed: readonly string[]): Promise<Selection>;
export function listJourneys(root: string): string[];
