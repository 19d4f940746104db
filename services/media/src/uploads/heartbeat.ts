import type { ServerResponse } from 'node:http';

/** Short enough that clients can time out after two seconds of silence. */
const heartbeatIntervalMs = 500;

/**
 * Sends `102 Processing` on `response` at intervals until `work` has settled, so that the client can
 * distinguish a slow file from a hanging process.
 */
export async function runWithHeartbeat<Result>(
  response: ServerResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => response.writeProcessing(), heartbeatIntervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
