export function listSecrets(root: string, listed?: readonly string[]): string[];
export function findMissingSecrets(
  root: string,
  environment: string,
  listed?: readonly string[],
): [name: string, secret: string][];
