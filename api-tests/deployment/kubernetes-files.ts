import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { listDeployments } from '../../scripts/deploy/deployments.mjs';
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
        containers: z.array(
          z.object({
            image: z.string(),
            env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
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

const common = 'deploy/kubernetes/common';
/** The folders from which the base is rendered. */
export const baseFolders = [
  common,
  ...listDeployments(root).map((folder) => `${folder}/deploy/kubernetes`),
].filter((folder) => existsSync(join(root, folder)));
/** The lines of all files of settings. */
export const settingLines = baseFolders
  .map((folder) => `${folder}/settings.env`)
  .filter((path) => existsSync(join(root, path)))
  .flatMap((path) => text(path).split('\n'))
  .filter((line) => /^[A-Z]/.test(line));
export const documents = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml') && !/\.patch\.yaml$|^kustomization/.test(name))
    .flatMap((name) => parseAllDocuments(text(join(folder, name))).map((one) => document.parse(one.toJS())));
export const inBase = baseFolders.flatMap(documents);
export const deployments = inBase
  .filter(({ kind }) => kind === 'Deployment')
  .map((one) => deployment.parse(one));
export const services = inBase.filter(({ kind }) => kind === 'Service').map((one) => service.parse(one));
