// Runs services and gateway in a child process, for tests that kill it. Receives its settings over IPC, and
// sends its URL.
import { createLogger } from '@rubato/service-kit';
import { createEmbeddedPorts, loadServices, parseStandaloneConfig, startProduct } from '@rubato/standalone';
import { once } from 'node:events';
import { longDeadlines } from './deadlines.ts';

process.once('disconnect', () => process.exit());
const [{ folder, secret, databases, settings }] = await once(process, 'message');
const { ports, events } = createEmbeddedPorts(
  folder,
  createLogger('killable', process.env.LOG_LEVEL ?? 'silent'),
);

await ports.objects.removeUnfinished();
const { url } = await startProduct({
  config: parseStandaloneConfig({
    PORT: '0',
    DEMO: 'off',
    MAX_CONCURRENT_MEDIA_JOBS: '0',
    WRITES_PER_USER: '0',
    ...longDeadlines,
    ...settings,
  }),
  services: await loadServices(),
  createPorts: () => ports,
  secrets: { csrf: secret, internal: secret, demo: secret },
  getDatabaseUrl: (service) => databases[service],
  uploads: 'in-process',
  onServicesReady: () => events.open(),
});
process.send?.(url);
