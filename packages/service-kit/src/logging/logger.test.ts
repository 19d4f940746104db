import { expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

it('writes one line of JSON with the time in UTC, whatever a text contains', () => {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const reason = 'wrong\n{"level":50,"msg":"log-in: succeeded"}\r\u2028\u001b[31m';
  log.info({ reason }, 'log-in: failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd().split(/[\n\r]/)).toHaveLength(1);
  expect(lines[0]).not.toContain('\u001b');
  const line = JSON.parse(lines[0]!) as Record<string, unknown>;
  expect(line).toMatchObject({ msg: 'log-in: failed', reason });
  expect(line.time).toEqual(expect.any(Number));
});

it('removes passwords, tokens, addresses and cookies', () => {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const secrets = {
    password: 'p4ss',
    token: 't0ken',
    email: 'ann@example.com',
    authorization: 'b4sic',
    cookie: 'c00kie',
  };
  log.info({ ...secrets, form: secrets }, 'test: logged');
  expect(lines.join()).not.toMatch(/p4ss|t0ken|ann@|b4sic|c00kie/);
});
