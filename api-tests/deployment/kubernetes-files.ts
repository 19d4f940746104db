import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root, text } from './repository-files.ts';

const labels = z.record(z.string(), z.string());
const pod = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    containers: z.array(
      z.object({
        image: z.string(),
        env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
      }),
    ),
  }),
});
export const job = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.unknown(),
        containers: z.array(
          z.object({
            image: z.string(),
            env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
            securityContext: z.unknown(),
          }),
        ),
      }),
    }),
  }),
});
export const autoscaler = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ maxReplicas: z.number() }),
});
const document = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
export const deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ selector: z.object({ matchLabels: labels }), template: pod }),
});
const service = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ selector: labels, ports: z.array(z.object({ port: z.number() })) }),
});

export const base = 'deploy/kubernetes/base';
export const documents = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml') && !/\.patch\.yaml$|^kustomization/.test(name))
    .flatMap((name) => parseAllDocuments(text(join(folder, name))).map((one) => document.parse(one.toJS())));
export const inBase = documents(base);
export const deployments = inBase
  .filter(({ kind }) => kind === 'Deployment')
  .map((one) => deployment.parse(one));
export const services = inBase.filter(({ kind }) => kind === 'Service').map((one) => service.parse(one));
