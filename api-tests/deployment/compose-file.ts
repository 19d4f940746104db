import { parse } from 'yaml';
import { z } from 'zod';
import { listComposeFiles } from '../../deploy/compose/compose-files.mjs';
import { root, text } from './repository-files.ts';

/** docker-compose.yml and the files of the services and front ends. */
export const composeFiles = listComposeFiles(root);

const composeService = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.unknown()).default({}),
  ports: z.array(z.string()).default([]),
  restart: z.string(),
  mem_limit: z.string(),
  pids_limit: z.number(),
  ulimits: z.object({ nofile: z.object({ soft: z.number(), hard: z.number() }) }),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string().regex(/:size=\d+m$/)),
  user: z.string().optional(),
  network_mode: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.unknown()).default([]),
  depends_on: z
    .union([
      z
        .array(z.string())
        .transform((names) =>
          Object.fromEntries(names.map((name) => [name, { condition: 'service_started' }])),
        ),
      z.record(z.string(), z.object({ condition: z.string() })),
    ])
    .default({}),
  networks: z
    .union([
      z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, null]))),
      z.record(z.string(), z.object({ aliases: z.array(z.string()) })),
    ])
    .default({}),
});
const composeFile = z.object({
  services: z.record(z.string(), z.looseObject({})),
  networks: z.record(z.string(), z.object({ internal: z.literal(true) }).nullable()).default({}),
});
type Containers = z.output<typeof composeFile>['services'];
const read = (path: string) => composeFile.parse(parse(text(path), { merge: true }));

/** The containers of a Compose file, with what their templates add, as Compose does it. */
export function containersIn(path: string): Containers {
  return Object.fromEntries(
    Object.entries(read(path).services).map(([name, { extends: template, ...own }]) => {
      const { file, service } = z
        .object({ file: z.string(), service: z.string() })
        .parse(template ?? { file: '', service: '' });
      return [name, file ? merge(read(file).services[service]!, own) : own];
    }),
  );
}

/** Objects are combined, lists appended, anything else replaced. */
function merge(first: unknown, second: unknown): Containers[string] {
  const own = z.looseObject({}).parse(second);
  const combined = Object.entries(own).map(([key, value]) => {
    const earlier = z.looseObject({}).parse(first)[key];
    if (Array.isArray(earlier) && Array.isArray(value))
      return [key, key === 'command' ? value : [...earlier, ...value]];
    const objects = [earlier, value].every((one) => one && typeof one === 'object' && !Array.isArray(one));
    return [key, objects ? merge(earlier, value) : value];
  });
  return { ...z.looseObject({}).parse(first), ...Object.fromEntries(combined) };
}

/** The containers of several Compose files together. */
export const containersInAll = (paths: readonly string[]): Containers =>
  paths
    .map(containersIn)
    .reduce((all, some) =>
      Object.fromEntries(
        [...new Set([...Object.keys(all), ...Object.keys(some)])].map((name) => [
          name,
          merge(all[name] ?? {}, some[name] ?? {}),
        ]),
      ),
    );

/** The configuration of docker-compose.yml, the services and the front ends. */
export const compose = {
  services: z.record(z.string(), composeService).parse(containersInAll(composeFiles)),
  networks: read('docker-compose.yml').networks,
};

/** The long-running processes built from this repository. */
export const processes = Object.entries(compose.services).filter(
  ([name, { image }]) => image === `rubato-${name}` && name !== 'demo',
);
