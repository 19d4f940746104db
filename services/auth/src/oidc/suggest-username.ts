import { AppError, signUpSchema } from '@rubato/contracts';
import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { assertNamesAvailable } from '../users/name-conflicts.ts';

const claimNames = ['preferred_username', 'nickname', 'name', 'given_name', 'email'];
const fallback = 'listener';
const maxAttempts = 5;

/** A username that is valid and not in use, from what a provider states about someone. */
export async function suggestUsername(
  manager: Pick<EntityManager, 'query'>,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const [name = fallback] = listValidNames(claims);
  let suggestion = name;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (await isAvailable(manager, suggestion)) return suggestion;
    suggestion = `${name.slice(0, 32)}${randomInt(100, 10_000_000)}`;
  }
  return suggestion;
}

/** The valid names among the claims. Of an email address, only the part before the @. */
export function listValidNames(claims: Readonly<Record<string, unknown>>): string[] {
  return claimNames.flatMap((claim) => {
    const value = claims[claim];
    if (typeof value !== 'string') return [];
    const [local = ''] = value.split('@');
    const { data } = signUpSchema.shape.username.safeParse(local.slice(0, 40));
    return data ?? [];
  });
}

async function isAvailable(manager: Pick<EntityManager, 'query'>, username: string): Promise<boolean> {
  try {
    await assertNamesAvailable(manager, { username });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
