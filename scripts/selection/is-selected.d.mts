import type { Selection } from './select-tests.d.mts';
export declare const smokeTag: string;
export function isSelected(
  selection: Selection,
  failure: { readonly suite: string; readonly file: string; readonly tags?: readonly string[] },
): boolean;
