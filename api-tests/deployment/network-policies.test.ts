import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { baseFolders, documents, settingLines } from './kubernetes-files.ts';

const selector = z.object({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z.array(z.unknown()).default([]),
});
const peer = z.strictObject({
  podSelector: selector.optional(),
  namespaceSelector: selector.optional(),
  ipBlock: z.object({ cidr: z.string() }).optional(),
});
type Peer = z.output<typeof peer>;
const policy = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    podSelector: selector,
    ingress: z
      .array(z.object({ from: z.array(peer).default([]), ports: z.array(z.unknown()).default([]) }))
      .default([]),
    egress: z
      .array(z.object({ to: z.array(peer).default([]), ports: z.array(z.unknown()).default([]) }))
      .default([]),
  }),
});

const overlays = ['example', 'with-servers'].map((name) => `deploy/kubernetes/overlays/${name}`);
const policiesIn = (folders: string[]) =>
  folders
    .flatMap(documents)
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((one) => policy.parse(one));
const policies = policiesIn([...baseFolders, ...overlays]);

/** Namespaces of which every pod is admitted, and the reasons. */
const wholeNamespaces = {
  monitoring: 'collectors of metrics have various labels, and only ports with metrics are open to them',
  'kube-system': 'the names of the DNS pods depend on the cluster',
};
/** Policies that allow connections to any host, and the reasons. */
const anyDestination = {
  'auth-mail': 'the mail server may be inside the cluster or not',
  'auth-providers': 'providers for sign-in may be inside the cluster or not',
  'media-covers': 'covers of albums and playlists may be at any public address',
};

/** Whether a peer stands for more than the pods it should name. */
function isTooWide({ podSelector, namespaceSelector, ipBlock }: Peer): boolean {
  if (ipBlock) return ipBlock.cidr.endsWith('/0');
  const names = (one: typeof podSelector) =>
    one && Object.keys(one.matchLabels).length + one.matchExpressions.length > 0;
  if (podSelector) return !names(podSelector) || (namespaceSelector && !names(namespaceSelector)) === true;
  return !((namespaceSelector?.matchLabels['kubernetes.io/metadata.name'] ?? '') in wholeNamespaces);
}

describe('Network policies', () => {
  it('admit only stated clients, to stated ports', () => {
    const tooWide = policies.filter(({ spec }) =>
      spec.ingress.some(
        ({ from, ports }) => from.length === 0 || ports.length === 0 || from.some((one) => isTooWide(one)),
      ),
    );

    expect(policies.length).toBeGreaterThan(20);
    expect(tooWide.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  it('allow connections only to stated servers and ports', () => {
    const tooWide = policies.filter(({ spec }) =>
      spec.egress.some(
        ({ to, ports }) => to.length === 0 || ports.length === 0 || to.some((one) => isTooWide(one)),
      ),
    );

    expect(tooWide.map(({ metadata }) => metadata.name)).toEqual(Object.keys(anyDestination));
  });

  it('admit only the ingress controller to the edge proxy, which trusts what that says about clients', () => {
    const clientsIn = (folders: string[]) =>
      policiesIn(folders)
        .filter(({ spec }) => spec.podSelector.matchLabels['app.kubernetes.io/name'] === 'edge-proxy')
        .flatMap(({ spec }) => spec.ingress.flatMap(({ from }) => from));

    expect(settingLines).toContain('TRUSTED_PROXY_HOPS=2');
    expect(clientsIn(baseFolders)).toEqual([]);
    expect(clientsIn(['deploy/kubernetes/overlays/example'])).toMatchObject([
      {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } },
        podSelector: {
          matchLabels: {
            'app.kubernetes.io/name': 'ingress-nginx',
            'app.kubernetes.io/component': 'controller',
          },
        },
      },
    ]);
  });
});
