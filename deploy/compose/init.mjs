// Creates .env for docker-compose.yml, or the given file, with all secrets. Keeps existing ones.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const path = process.argv[2] ?? join(import.meta.dirname, '../../.env');
const names = [
  'POSTGRES_PASSWORD',
  'AUTH_DATABASE_PASSWORD',
  'CATALOG_DATABASE_PASSWORD',
  'LIBRARY_DATABASE_PASSWORD',
  'MEDIA_DATABASE_PASSWORD',
  'AUTH_DATABASE_OWNER_PASSWORD',
  'CATALOG_DATABASE_OWNER_PASSWORD',
  'LIBRARY_DATABASE_OWNER_PASSWORD',
  'MEDIA_DATABASE_OWNER_PASSWORD',
  'REDIS_PASSWORD',
  'NATS_AUTH_PASSWORD',
  'NATS_CATALOG_PASSWORD',
  'NATS_LIBRARY_PASSWORD',
  'NATS_MEDIA_PASSWORD',
  'NATS_GATEWAY_PASSWORD',
  'S3_ROOT_USER',
  'S3_ROOT_PASSWORD',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'INTERNAL_SECRET',
  'CSRF_SECRET',
  'DEMO_SECRET',
];
/** Starts with a letter, because NATS reads digits with an e as a number. Keys of the object store have at most 20 and 40 characters. */
const secret = (name) => `s${randomBytes(/_USER$|ACCESS_KEY$/.test(name) ? 9 : 19).toString('hex')}`;

const existing = existsSync(path) ? readFileSync(path, 'utf8') : '';
const missing = names.filter((name) => !new RegExp(`^${name}=.`, 'm').test(existing));
const lines = missing.map((name) => `${name}=${secret(name)}\n`).join('');
writeFileSync(path, existing + (existing && !existing.endsWith('\n') ? '\n' : '') + lines, { mode: 0o600 });
console.log(
  missing.length
    ? `Wrote ${missing.length} secrets to ${basename(path)}. Keep this file: the data cannot be accessed without it.${process.argv[2] ? '' : ' Next: docker compose up -d'}`
    : `${basename(path)} already has all secrets.`,
);
