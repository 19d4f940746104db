export function compileSdk(root: string): void;
export function listSourceFiles(folder: string): string[];
