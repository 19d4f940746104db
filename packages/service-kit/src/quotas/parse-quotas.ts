import type { Actor } from '@rubato/contracts';
import { z } from 'zod';
import { parseEnvironment } from '../config/parse-environment.ts';

/** One quota: the setting's name after `QUOTA_`, and its defaults. One with `most` cannot be unlimited, or larger than that. */
export interface QuotaRule {
  readonly setting: string;
  readonly member: number;
  readonly demo: number;
  readonly most?: number;
}

/** How much one member may have of each thing, and how much the demo user, whom everybody shares. Infinity where there is no limit. */
export interface Quotas<Name extends string> {
  readonly member: Readonly<Record<Name, number>>;
  readonly demo: Readonly<Record<Name, number>>;
}

/**
 * Reads the quotas `rules` from the environment: `QUOTA_<setting>` for members, `DEMO_QUOTA_<setting>` for the demo user, where 0 is
 * unlimited. Throws with a line for each variable that is wrong.
 */
export function parseQuotas<Name extends string>(
  rules: Readonly<Record<Name, QuotaRule>>,
  environment: NodeJS.ProcessEnv,
): Quotas<Name> {
  const list = Object.entries<QuotaRule>(rules);
  const variables = list.flatMap(([, rule]) => [
    [`QUOTA_${rule.setting}`, limitSchema(rule, rule.member)] as const,
    [`DEMO_QUOTA_${rule.setting}`, limitSchema(rule, rule.demo)] as const,
  ]);
  const values = parseEnvironment(z.object(Object.fromEntries(variables)), environment);
  const limits = (prefix: string) =>
    Object.fromEntries(
      list.map(([name, { setting }]) => [name, values[`${prefix}${setting}`] || Infinity]),
    ) as Record<Name, number>;
  return { member: limits('QUOTA_'), demo: limits('DEMO_QUOTA_') };
}

/** The quotas that count for `actor`. */
export function quotasOf<Name extends string>(
  quotas: Quotas<Name>,
  { isDemo }: Actor,
): Readonly<Record<Name, number>> {
  return isDemo ? quotas.demo : quotas.member;
}

function limitSchema({ most }: QuotaRule, usual: number) {
  const whole = z.coerce.number().int();
  return (most ? whole.min(1).max(most) : whole.min(0)).default(usual);
}
