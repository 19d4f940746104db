/** What the worker posts. */
export type SolverMessage = { readonly solved: number } | { readonly proof: string };

export interface SolverOptions {
  readonly signal: AbortSignal;
  /** Called with the number of parts that are solved. */
  readonly onPart: (solved: number) => void;
  readonly startWorker?: () => Worker;
}

/** Challenges expire after five minutes. */
const timeoutMs = 4 * 60_000;

/**
 * Solves a challenge in a worker, so that the page stays responsive. Rejects when `signal` aborts, after an error, and after four
 * minutes. The worker is terminated in any case.
 */
export async function solveInWorker(
  challenge: string,
  { signal, onPart, startWorker = startProofWorker }: SolverOptions,
): Promise<string> {
  signal.throwIfAborted();
  const worker = startWorker();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (reason: string) => reject(new Error(`Solving the challenge failed: ${reason}`));
  const abort = () => reject(signal.reason as Error);
  const timer = setTimeout(() => fail('timeout'), timeoutMs);
  signal.addEventListener('abort', abort);
  worker.addEventListener('error', () => fail('worker'));
  worker.addEventListener('message', ({ data }: MessageEvent<SolverMessage>) =>
    'proof' in data ? resolve(data.proof) : onPart(data.solved),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  worker.postMessage(challenge);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    worker.terminate();
  });
}

/** Loaded only when it is needed: hardly anyone ever is at an address above its limit. */
const startProofWorker = () => new Worker('/workers/proof-of-work.js');
