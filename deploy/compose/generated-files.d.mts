export function writeGeneratedFiles(root: string): string[];
