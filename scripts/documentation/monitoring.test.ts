import { describe, expect, it } from '@jest/globals';
import { generateMissingProcessesAlert } from '../deploy/prometheus.mjs';
import { parseTables } from './markdown.ts';
import { read } from './repository.ts';

const rows = parseTables(read('docs/operating.md'))
  .filter(({ header }) => header[0] === 'Metric')
  .flatMap((table) => table.rows);
const alerts = read('deploy/observability/alerts.yml') + generateMissingProcessesAlert([]);
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([name]) => name))].toSorted();

describe('the metrics table of docs/operating.md', () => {
  it('lists every alert', () => {
    const documented = rows.map(([, , alert]) => alert).join();
    const defined = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

    expect(namesIn(documented, /(Rubato|Disk)\w+/g)).toEqual(defined.toSorted());
  });

  it('lists every metric that alerts use', () => {
    const documented = rows.map(([metric]) => metric).join();
    const used = namesIn(alerts, /rubato_\w+/g).map((name) => name.replace(/_(bucket|count|sum)$/, ''));

    expect(used.filter((name) => !documented.includes(name))).toEqual([]);
  });
});
