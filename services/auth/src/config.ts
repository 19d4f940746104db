import { signUpModes, type SignUpMode } from '@rubato/contracts';
import { originsSchema, parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';
import { providersSchema, type ProviderConfig } from './oidc/provider-settings.ts';

/** The fixed demo user. It has no password and can only be used through the demo log-in. */
export const demoUser = { username: 'demo', email: 'demo@rubato.example', artistName: 'Linden Telegraph' };

/** 0 means no limit. */
const createLimitSchema = (defaultLimit: number) =>
  z.coerce.number().int().min(0).max(1_000_000).default(defaultLimit);

export const accountSettings = z.object({
  LOG_IN_FAILURES_PER_ACCOUNT: createLimitSchema(10),
  LOG_IN_FAILURES_PER_ADDRESS: createLimitSchema(100),
  SIGN_UPS_PER_ADDRESS: createLimitSchema(100),
  SESSIONS_PER_USER: createLimitSchema(100),
  DEMO_LOG_INS: createLimitSchema(2000),
  DEMO_LOG_INS_PER_ADDRESS: createLimitSchema(100),
  DEMO_SESSIONS: createLimitSchema(1000),
  MAIL_REQUESTS_PER_ACCOUNT: createLimitSchema(5),
  MAIL_REQUESTS_PER_ADDRESS: createLimitSchema(50),
  RENAMES_PER_USER: createLimitSchema(10),
  DATA_EXPORTS_PER_USER: createLimitSchema(5),
  OIDC_SIGN_INS_PER_ADDRESS: createLimitSchema(100),
  PASSKEY_REQUESTS_PER_ADDRESS: createLimitSchema(1000),
  REPORTS_PER_USER: createLimitSchema(50),
  REPORTS_PER_ADDRESS: createLimitSchema(100),
});

/** Limits on accounts and sessions. 0 means no limit. */
export type AccountLimits = z.output<typeof accountSettings>;

const schema = accountSettings
  .extend({
    DATABASE_URL: z.url(),
    DEMO: z.enum(['on', 'off']).default('on'),
    DEMO_SECRET: createOptional(z.string().min(32, 'must be a secret of at least 32 characters')),
    SIGN_UP: z.enum(signUpModes).default('open'),
    PUBLIC_ORIGINS: originsSchema,
    SMTP_URL: createOptional(z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' })),
    MAIL_FOLDER: createOptional(z.string()),
    ACCOUNT_DELETION_DAYS: z.coerce.number().int().min(0).max(365).default(14),
    MAIL_FROM: z.string().min(3).max(200).default('Rubato <rubato@localhost>'),
    OIDC_PROVIDERS: providersSchema,
  })
  .refine(({ SMTP_URL: smtp, PUBLIC_ORIGINS: [origin] }) => !smtp || origin, {
    path: ['PUBLIC_ORIGINS'],
    error: 'must contain the public address, because mails contain links',
  })
  .refine(({ OIDC_PROVIDERS: providers, PUBLIC_ORIGINS: [origin] }) => !providers.length || origin, {
    path: ['PUBLIC_ORIGINS'],
    error: 'must contain the public address, because providers send browsers there',
  });

/** Compose sets variables that have no value to an empty text. */
function createOptional<Schema extends z.ZodType>(value: Schema) {
  return z.preprocess((text) => (text === '' ? undefined : text), value.optional());
}

/** How mail is sent: over SMTP, into a folder, or not at all. */
export type MailConfig =
  | { readonly delivery: 'smtp'; readonly url: string; readonly from: string }
  | { readonly delivery: 'folder'; readonly folder: string; readonly from: string }
  | { readonly delivery: 'off' };

export interface AuthConfig {
  readonly databaseUrl: string;
  readonly demoUser: typeof demoUser | undefined;
  /** The secret of the process that resets the demo. */
  readonly demoSecret: string | undefined;
  readonly limits: AccountLimits;
  /** Who can sign up. */
  readonly signUp: SignUpMode;
  readonly mail: MailConfig;
  /** How long users can change their mind after they have asked to delete their account. */
  readonly deletionDays: number;
  /** Providers through which people can sign in. */
  readonly providers: readonly ProviderConfig[];
  /** The public address of Rubato: for links in mails, for passkeys, and where providers send browsers. */
  readonly origin: string;
}

/** Reads the configuration of auth. Throws an error with one line for each missing or invalid variable. */
export function parseAuthConfig(environment: NodeJS.ProcessEnv): AuthConfig {
  const {
    DATABASE_URL,
    DEMO,
    DEMO_SECRET: demoSecret,
    SIGN_UP,
    PUBLIC_ORIGINS,
    SMTP_URL,
    MAIL_FOLDER,
    MAIL_FROM,
    OIDC_PROVIDERS,
    ACCOUNT_DELETION_DAYS: deletionDays,
    ...limits
  } = parseEnvironment(schema, environment);
  return {
    databaseUrl: DATABASE_URL,
    demoUser: DEMO === 'on' ? demoUser : undefined,
    demoSecret,
    deletionDays,
    signUp: SIGN_UP,
    limits,
    mail: parseMailConfig(SMTP_URL, MAIL_FOLDER, MAIL_FROM),
    providers: OIDC_PROVIDERS,
    origin: PUBLIC_ORIGINS[0] ?? 'http://localhost:8080',
  };
}

function parseMailConfig(url: string | undefined, folder: string | undefined, from: string): MailConfig {
  if (url) return { delivery: 'smtp', url, from };
  return folder ? { delivery: 'folder', folder, from } : { delivery: 'off' };
}

export const AUTH_CONFIG = Symbol('AuthConfig');
