export function compileSdk(root: string): void;
export function sourceFiles(folder: string): string[];
