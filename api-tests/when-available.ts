import { setTimeout } from 'node:timers/promises';

const patienceMs = 60_000;

/**
 * The answer to what `send` asks for. A 503 is followed by another attempt after the time that it names, as clients do: a busy machine may have
 * no time to check a password within a call's two seconds.
 */
export async function whenAvailable(send: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 || Date.now() > end) return answer;
    await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
  }
}
