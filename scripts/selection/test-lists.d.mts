export declare const alwaysSelected: readonly string[];
export declare const slowTests: readonly { readonly file: string; readonly sources?: string }[];
export declare const usedByAllTests: RegExp;
