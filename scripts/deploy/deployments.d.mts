export function listDeployments(root: string): string[];
