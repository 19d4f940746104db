import type { ServerName } from './server-images.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where servers can be found, besides the environment. */
export interface ServerSources {
  /** The image of a server, once a Docker engine can start it; undefined if none can. */
  readonly findImage: (server: ServerName) => Promise<string | undefined>;
  /** The path of an installed program; undefined if there is none. */
  readonly findProgram: (server: ServerName) => string | undefined;
}

/** For each server: the variable with which a developer chooses one, and the variable for the image of its containers. */
const variables: Readonly<Record<ServerName, readonly [setting: string, image: string]>> = {
  postgres: ['TEST_POSTGRES_URL', 'TEST_POSTGRES_IMAGE'],
  nats: ['TEST_NATS_PROGRAM', 'TEST_NATS_IMAGE'],
  redis: ['TEST_REDIS_PROGRAM', 'TEST_REDIS_IMAGE'],
  minio: ['TEST_MINIO_PROGRAM', 'TEST_MINIO_IMAGE'],
};

/**
 * Decides how tests get each server: as set in the environment, else in a container, else with an installed program. Returns
 * environment variables: the image if containers are used, and the setting or the program. Both are empty if there is none.
 */
export async function resolveServers(
  environment: Environment,
  { findImage, findProgram }: ServerSources,
): Promise<Record<string, string>> {
  const servers = Object.keys(variables) as ServerName[];
  const resolved = servers.map(async (server) => {
    const [settingVariable, imageVariable] = variables[server];
    const setting = environment[settingVariable];
    const image = setting ? undefined : await findImage(server);
    return { [imageVariable]: image ?? '', [settingVariable]: setting ?? findProgram(server) ?? '' };
  });
  return Object.assign({}, ...(await Promise.all(resolved)));
}
