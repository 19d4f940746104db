export function listChangedFiles(root: string, since: string): string[];
