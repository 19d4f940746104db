export declare const runTimeImports: readonly { readonly importer: string; readonly imported: RegExp }[];
