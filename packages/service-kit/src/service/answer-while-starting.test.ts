import { expect, it } from '@jest/globals';
import { answerWhileStarting } from './answer-while-starting.ts';

it('lives and is not ready until it is closed, and gives its port free', async () => {
  const starting = await answerWhileStarting({ host: '127.0.0.1', port: 0 });
  const statusOf = async (path: string) => (await fetch(starting.url + path)).status;

  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/health/ready')).toBe(503);
  expect(await statusOf('/metrics')).toBe(503);

  const port = Number(new URL(starting.url).port);
  await starting.close();
  const next = await answerWhileStarting({ host: '127.0.0.1', port });
  await next.close();
});
