export function composeFiles(value: string): string[];
export function listComposeFiles(root: string, listed?: readonly string[]): string[];
