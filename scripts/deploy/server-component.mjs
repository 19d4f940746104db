// The component `servers` of the rendered kustomization: the users of all services, for an overlay that runs NATS and PostgreSQL.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateNatsConfiguration } from './nats-configuration.mjs';

const toVariableName = (name) => name.toUpperCase().replaceAll('-', '_');

/** Writes the component for the manifests `services` into `folder`. */
export function writeServerComponent(root, folder, services) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['make-databases.sh', 'roles.sql', 'grants.sql'])
    cpSync(join(root, 'deploy/postgres', name), join(folder, name));
  writeFileSync(join(folder, 'nats.conf'), generateNatsConfiguration(services));
  writeFileSync(join(folder, 'kustomization.yaml'), kustomization);
  const users = [...services.map(({ name }) => toVariableName(name)), 'GATEWAY'];
  const passwords = users.map((user) => `NATS_${user}_PASSWORD`);
  writeFileSync(
    join(folder, 'nats.patch.yaml'),
    patch('apps/v1', 'StatefulSet', 'nats', 'server', passwords),
  );
  const roles = services
    .filter(({ database }) => database)
    .flatMap(({ name }) => [
      `${toVariableName(name)}_DATABASE_PASSWORD`,
      `${toVariableName(name)}_DATABASE_OWNER_PASSWORD`,
    ]);
  writeFileSync(
    join(folder, 'database-setup.patch.yaml'),
    patch('batch/v1', 'Job', 'database-setup', 'part', roles),
  );
}

const kustomization = `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
configMapGenerator:
  - { name: nats-config, files: [nats.conf] }
  - { name: postgres-make-databases, files: [make-databases.sh, roles.sql, grants.sql] }
patches:
  - path: nats.patch.yaml
  - path: database-setup.patch.yaml
`;

/** Gives a container the secrets as environment variables. */
function patch(apiVersion, kind, name, container, secrets) {
  const variables = secrets.map(
    (secret) => `            - name: ${secret}
              valueFrom: { secretKeyRef: { name: rubato-secrets, key: ${secret} } }
`,
  );
  return `apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: ${name} }
spec:
  template:
    spec:
      containers:
        - name: ${container}
          env:
${variables.join('')}`;
}
