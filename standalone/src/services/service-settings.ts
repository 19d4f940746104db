import type { StandaloneConfig } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import type { LoadedService } from './load-services.ts';

type SettingsSource = Pick<
  StandaloneConfig,
  'environment' | 'demo' | 'mediaBaseUrl' | 'port' | 'publicOrigins'
>;

/** The environment of a service in the embedded topology: with the same variables as that of its container. */
export function createServiceEnvironment(
  { environment, demo, mediaBaseUrl, port, publicOrigins }: SettingsSource,
  secrets: Pick<Secrets, 'internal' | 'demo'>,
  databaseUrl: string,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    DATABASE_URL: databaseUrl,
    INTERNAL_SECRET: secrets.internal,
    DEMO: demo,
    DEMO_SECRET: secrets.demo,
    MEDIA_BASE_URL: mediaBaseUrl,
    PUBLIC_ORIGINS: publicOrigins.join(',') || `http://localhost:${port}`,
  };
}

/**
 * Checks the settings of all services before anything is started. Throws an error that lists the invalid
 * variables of the first service that has any.
 */
export function assertServiceSettings(
  services: readonly LoadedService[],
  config: SettingsSource,
  secrets: Secrets,
): void {
  for (const { service } of services)
    service.checkSettings(createServiceEnvironment(config, secrets, 'postgres://127.0.0.1/none'));
}
