export function parseComposeFiles(value: string): string[];
export function listComposeFiles(root: string, listed?: readonly string[]): string[];
