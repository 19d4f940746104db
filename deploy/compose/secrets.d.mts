export function listSecrets(root: string, listed?: readonly string[]): string[];
export function missingSecrets(
  root: string,
  environment: string,
  listed?: readonly string[],
): [name: string, secret: string][];
