import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startInspector, type StartedInspector } from '../start-inspector.ts';

const program = join(import.meta.dirname, '../../../testing/hostile-inspector.ts');
const [noSuchFile, noSuchCall] = [2, 38];

/** Elsewhere system calls cannot be filtered. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('an inspector that was taken over', () => {
  let inspector: StartedInspector;
  let said: { before: [string, number][]; after: [string, number][]; byNode: unknown[] };

  beforeAll(async () => {
    inspector = await startInspector(program);
    inspector.process.send('try');
    [said] = await once(inspector.process, 'message');
  });

  afterAll(() => void inspector.process.kill('SIGKILL'));

  it('has given up its rights', () => {
    expect(inspector.gap).toBeUndefined();
    const status = readFileSync(`/proc/${inspector.process.pid}/status`, 'latin1');
    expect(status).toMatch(/^Seccomp:\s+2$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:\s+65533\s+65533\s+65533\s+65533$/m);
  });

  it('could do so before: the attempts are real', () => {
    expect(Object.fromEntries(said.before)).toMatchObject({
      'read the environment of its parent': 0,
      'make a socket': 0,
      'look for other processes': 0,
      'remove a file': noSuchFile,
    });
  });

  it('can no longer do any of it by system calls', () => {
    expect(said.after).toHaveLength(11);
    expect(said.after.filter(([, error]) => error !== noSuchCall)).toEqual([]);
  });

  it('can no longer do any of it with what Node offers', () => {
    expect(said.byNode).toEqual(['ERR_ACCESS_DENIED', 'ENOSYS']);
  });
});
