import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { listComposeFiles } from '../../deploy/compose/compose-files.mjs';
import { containersInAll } from './compose-file.ts';
import { baseFolders, documents } from './kubernetes-files.ts';
import { root, text } from './repository-files.ts';

describe('every container of Docker Compose', () => {
  const files = listComposeFiles(
    root,
    readdirSync(root).filter((name) => /^docker-compose\.[\w-]+\.yml$/.test(name)),
  );
  const container = z.object({
    image: z.string(),
    user: z.string().optional(),
    build: z.object({ target: z.string() }).optional(),
    cap_add: z.array(z.string()).default([]),
    ports: z.array(z.string()).default([]),
    volumes: z.array(z.union([z.string(), z.looseObject({ type: z.string() })])).default([]),
  });
  const containers = Object.entries(containersInAll(files));
  const parsed = containers.map(([name, one]) => [name, container.parse(one)] as const);

  /** Needs the right to change the owner of folders, has no network, and exits at once. */
  const setUpAsRoot = ['volume-setup'];

  const stages = new Map(
    [...text('deploy/docker/Dockerfile').matchAll(/^FROM (\S+) AS (\S+)\n((?:(?!FROM ).*\n)*)/gm)].map(
      ([, parent, name, lines]) => [name!, { parent: parent!, lines: lines! }],
    ),
  );
  /** The user of an image that the Dockerfile builds, empty if it states none. */
  const userOf = (target: string): string => {
    const stage = stages.get(target);
    if (!stage) return '';
    return /^USER (\S+)$/m.exec(stage.lines)?.[1] ?? userOf(stage.parent);
  };

  it.each(containers)('has no privileges and limited resources: %s', (_name, one) => {
    expect(one).toMatchObject({
      restart: expect.stringMatching(/^(unless-stopped|on-failure)$/),
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
      ulimits: { nofile: { soft: 16384, hard: 16384 } },
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '3' } },
    });
    for (const name of ['privileged', 'pid', 'ipc', 'userns_mode', 'devices', 'cgroup_parent'])
      expect(one).not.toHaveProperty(name);
    for (const folder of z.array(z.string()).parse(one.tmpfs)) expect(folder).toMatch(/:size=\d+m$/);
  });

  it('runs without root: images of others with a stated user, our own with that of the image', () => {
    const asRoot = parsed.filter(
      ([, { image, user }]) => !image.startsWith('rubato-') && /^(0|root)?(:|$)/.test(user ?? ''),
    );
    const targets = parsed.flatMap(([, { build }]) => build?.target ?? []);

    expect(asRoot.map(([name]) => name)).toEqual(setUpAsRoot);
    expect(targets.length).toBeGreaterThan(8);
    expect(targets.filter((target) => !/^(node|nginx)$/.test(userOf(target)))).toEqual([]);
  });

  it('has no capability', () => {
    expect(parsed.filter(([, { cap_add: added }]) => added.length).map(([name]) => name)).toEqual(
      setUpAsRoot,
    );
  });

  it('publishes ports on this machine only, except those of the edge proxy', () => {
    const published = parsed.flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`));

    expect(published.filter((one) => !/^(edge-proxy |\S+ 127\.0\.0\.1:)/.test(one))).toEqual([]);
    expect(published).toContain('edge-proxy ${EDGE_PROXY_ADDRESS:-127.0.0.1}:${EDGE_PROXY_PORT:-8080}:8080');
  });

  it('sees no folder of the machine but files of this repository and the certificate, read-only', () => {
    const bound = parsed.flatMap(([, { volumes }]) =>
      volumes.flatMap((volume) =>
        typeof volume === 'string' ? volume : volume.type === 'volume' ? [] : JSON.stringify(volume),
      ),
    );
    const named = /^([a-z]+:)?\/[\w/.-]+(:ro)?$/;

    expect(
      bound.filter(
        (one) => !named.test(one) && !/^(\.\/deploy\/|\$\{TLS_FOLDER:)[^:]*.*:\/\S+:ro$/.test(one),
      ),
    ).toEqual([]);
  });
});

describe('every pod of Kubernetes', () => {
  const context = z.record(z.string(), z.unknown()).default({});
  const podSpec = z.looseObject({
    securityContext: context,
    containers: z.array(z.looseObject({ name: z.string(), securityContext: context })).min(1),
  });
  type PodSpec = z.output<typeof podSpec>;
  const workload = z.object({
    kind: z.string(),
    metadata: z.object({
      name: z.string(),
      labels: z.record(z.string(), z.string()).default({}),
    }),
    spec: z.object({ template: z.object({ spec: podSpec }) }),
  });
  const kinds = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'Pod']);
  const trial = 'deploy/kubernetes/overlays/with-servers';
  const workloadsIn = (folders: readonly string[]) =>
    folders
      .flatMap(documents)
      .filter(({ kind }) => kinds.has(kind))
      .map((one) => workload.parse(one));
  const patch = (path: string) => workload.parse(parse(text(path))).spec.template.spec;
  const common = (name: string) => patch(`deploy/kubernetes/common/${name}.patch.yaml`);

  /** Patches find containers by name. */
  const patched = (spec: PodSpec, by: PodSpec): PodSpec => ({
    ...spec,
    ...by,
    securityContext: { ...spec.securityContext, ...by.securityContext },
    containers: spec.containers.map((own) => {
      const change = by.containers.find(({ name }) => name === own.name);
      return { ...own, ...change, securityContext: { ...own.securityContext, ...change?.securityContext } };
    }),
  });
  /** With the patches that the kustomizations list. */
  const effective = ({ kind, metadata: { labels }, spec }: z.output<typeof workload>, isInBase: boolean) => {
    const own = spec.template.spec;
    if (kind === 'StatefulSet') return patched(own, patch(`${trial}/server.patch.yaml`));
    if (kind !== 'Deployment' || !isInBase) return own;
    const process = labels['app.kubernetes.io/component'] === 'node' ? 'node' : 'web';
    return patched(patched(own, common('all-deployments')), common(process));
  };
  const pods = [
    ...workloadsIn(baseFolders).map((one) => [one.metadata.name, effective(one, true)] as const),
    ...workloadsIn([trial]).map((one) => [one.metadata.name, effective(one, false)] as const),
  ];

  it('is looked at', () => {
    const listed = text('deploy/kubernetes/common/kustomization.yaml');

    expect(pods.length).toBeGreaterThan(20);
    expect(listed).toContain('{ path: all-deployments.patch.yaml, target: { kind: Deployment } }');
    expect(text(`${trial}/kustomization.yaml`)).toContain(
      '{ path: server.patch.yaml, target: { kind: StatefulSet } }',
    );
  });

  it.each(pods)('has no privileges and limited memory: %s', (_name, pod) => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: expect.any(Number),
        runAsGroup: expect.any(Number),
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(pod.securityContext.runAsUser).not.toBe(0);
    for (const name of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers'])
      expect(pod).not.toHaveProperty(name);
    for (const container of pod.containers)
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: { memory: expect.any(String) }, requests: { memory: expect.any(String) } },
      });
    expect(JSON.stringify(pod)).not.toMatch(/"(hostPath|hostPort|privileged|add)":/);
  });

  it('is reachable within the cluster only, except through the ingress', () => {
    const service = z.looseObject({ spec: z.looseObject({ type: z.string().optional() }) });
    const types = [...baseFolders, trial]
      .flatMap(documents)
      .filter(({ kind }) => kind === 'Service')
      .map((one) => service.parse(one).spec.type);

    expect(types.filter((type) => type !== undefined && type !== 'ClusterIP')).toEqual([]);
  });
});
