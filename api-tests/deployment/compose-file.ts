import { parse } from 'yaml';
import { z } from 'zod';
import { text } from './repository-files.ts';

const composeService = z.object({
  image: z.string(),
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
  networks: z
    .union([
      z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, null]))),
      z.record(z.string(), z.object({ aliases: z.array(z.string()) })),
    ])
    .default({}),
});
export const compose = z
  .object({
    services: z.record(z.string(), composeService),
    networks: z.record(z.string(), z.object({ internal: z.literal(true) }).nullable()),
  })
  .parse(parse(text('docker-compose.yml'), { merge: true }));

/** The long-running components built from this repository. */
export const components = Object.entries(compose.services).filter(
  ([name, { image }]) => image === `rubato-${name}` && name !== 'demo',
);
