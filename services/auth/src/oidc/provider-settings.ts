import { providerNameSchema } from '@rubato/contracts';
import { z } from 'zod';

/** A provider as its operator configured it. */
export interface ProviderConfig {
  readonly name: string;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Missing for public clients. */
  readonly clientSecret?: string | undefined;
  readonly scope: string;
}

const maxProviders = 10;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const issuer = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://id.example.org' })
  .refine(
    (text) => {
      const { protocol, hostname, search, hash, username } = new URL(text);
      return !search && !hash && !username && (protocol === 'https:' || loopback.test(hostname));
    },
    { error: 'must be https, except on this machine, without a query' },
  );

const providerSettings = z
  .strictObject({
    name: providerNameSchema,
    label: z.string().trim().min(1).max(40),
    issuer,
    client_id: z.string().min(1).max(256),
    client_secret: z.string().min(1).max(1024).optional(),
    scope: z
      .string()
      .regex(/^openid(?: [\w:./-]+)*$/, 'must begin with openid')
      .default('openid profile email'),
  })
  .transform(({ client_id: clientId, client_secret: clientSecret, ...rest }): ProviderConfig => ({
    ...rest,
    clientId,
    clientSecret,
  }));

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** `OIDC_PROVIDERS`, a list in JSON; none if missing. Errors name the place, never the value: it contains secrets. */
export const providersSchema = z
  .string()
  .default('')
  .transform((text, context): unknown => {
    try {
      return text.trim() ? JSON.parse(text) : [];
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a list in JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(providerSettings, { error: 'must be a list in JSON' })
      .max(maxProviders)
      .refine((all) => isUnique(all.map(({ name }) => name)), 'must have different names')
      .refine((all) => isUnique(all.map((one) => new URL(one.issuer).href)), 'must have different issuers'),
  );

/** Whether plain HTTP is allowed: on this machine only. */
export const isInsecure = ({ issuer: url }: ProviderConfig): boolean => url.startsWith('http:');
