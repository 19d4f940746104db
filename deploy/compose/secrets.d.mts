export function listSecrets(root: string): string[];
export function missingSecrets(root: string, environment: string): [name: string, secret: string][];
