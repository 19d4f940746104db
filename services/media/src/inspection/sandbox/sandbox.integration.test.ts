import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startInspector, type StartedInspector } from '../inspector/start-inspector.ts';

const program = join(import.meta.dirname, '../../../testing/hostile-inspector.ts');
const [noSuchFile, noSuchCall] = [2, 38];

/** System calls can only be filtered on Linux. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('compromised inspector', () => {
  let inspector: StartedInspector;
  let report: { before: [string, number][]; after: [string, number][]; byNode: unknown[] };

  beforeAll(async () => {
    inspector = await startInspector(program);
    inspector.process.send('try');
    [report] = await once(inspector.process, 'message');
  });

  afterAll(() => void inspector.process.kill('SIGKILL'));

  it('has dropped its privileges', () => {
    expect(inspector.gap).toBeUndefined();
    const status = readFileSync(`/proc/${inspector.process.pid}/status`, 'latin1');
    expect(status).toMatch(/^Seccomp:\s+2$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:\s+65533\s+65533\s+65533\s+65533$/m);
  });

  it('succeeds with the attempts before it enters the sandbox', () => {
    expect(Object.fromEntries(report.before)).toMatchObject({
      'read the environment of its parent': 0,
      'create a socket': 0,
      'look for other processes': 0,
      'remove a file': noSuchFile,
    });
  });

  it('fails with all system calls afterwards', () => {
    expect(report.after).toHaveLength(11);
    expect(report.after.filter(([, error]) => error !== noSuchCall)).toEqual([]);
  });

  it('fails with all Node APIs afterwards', () => {
    expect(report.byNode).toEqual(['ERR_ACCESS_DENIED', 'ENOSYS']);
  });
});
