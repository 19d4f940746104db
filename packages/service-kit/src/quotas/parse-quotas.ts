import type { Actor } from '@rubato/contracts';
import { z } from 'zod';
import { parseEnvironment } from '../config/parse-environment.ts';

/** A quota: the name of its setting after `QUOTA_`, and its defaults. With `max`, it cannot be unlimited or larger. */
export interface QuotaRule {
  readonly setting: string;
  readonly user: number;
  readonly demo: number;
  readonly max?: number;
}

/** The quotas of a user and of the demo user, which all visitors share. Infinity for unlimited. */
export interface Quotas<Name extends string> {
  readonly user: Readonly<Record<Name, number>>;
  readonly demo: Readonly<Record<Name, number>>;
}

/**
 * Reads the quotas `rules` from the environment: `QUOTA_<setting>` for users and `DEMO_QUOTA_<setting>` for the demo user, where 0 is
 * unlimited. Throws an error with one line for each invalid variable.
 */
export function parseQuotas<Name extends string>(
  rules: Readonly<Record<Name, QuotaRule>>,
  environment: NodeJS.ProcessEnv,
): Quotas<Name> {
  const list = Object.entries<QuotaRule>(rules);
  const variables = list.flatMap(([, rule]) => [
    [`QUOTA_${rule.setting}`, createLimitSchema(rule, rule.user)] as const,
    [`DEMO_QUOTA_${rule.setting}`, createLimitSchema(rule, rule.demo)] as const,
  ]);
  const values = parseEnvironment(z.object(Object.fromEntries(variables)), environment);
  const createLimits = (prefix: string) =>
    Object.fromEntries(
      list.map(([name, { setting }]) => [name, values[`${prefix}${setting}`] || Infinity]),
    ) as Record<Name, number>;
  return { user: createLimits('QUOTA_'), demo: createLimits('DEMO_QUOTA_') };
}

/** The quotas of `actor`: their own where an admin has set them. */
export function toQuotas<Name extends string>(
  quotas: Quotas<Name>,
  { isDemo, quotas: own = {} }: Actor,
): Readonly<Record<Name, number>> {
  if (isDemo) return quotas.demo;
  const known = Object.entries(own).filter(([name]) => name in quotas.user);
  return { ...quotas.user, ...Object.fromEntries(known) };
}

function createLimitSchema({ max }: QuotaRule, defaultLimit: number) {
  const whole = z.coerce.number().int();
  return (max ? whole.min(1).max(max) : whole.min(0)).default(defaultLimit);
}
