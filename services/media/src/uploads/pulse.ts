import type { ServerResponse } from 'node:http';

/** Often enough that whoever waits can give up after two seconds of silence. */
const pulseMs = 500;

/**
 * Tells who waits for `answer` that there is still somebody at work, by `102 Processing`, until `work` has settled: from without,
 * a file that takes long cannot be told from a process that hangs.
 */
export async function withPulse<Result>(
  answer: ServerResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => answer.writeProcessing(), pulseMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
