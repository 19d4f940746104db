import type { Readable } from 'node:stream';

/**
 * Yields the chunks of `body`, and throws the reason of `signal` as soon as it is aborted, also while waiting for the sender. Leaves the body
 * open, since its sender still waits for the response.
 */
export async function* readUntilAborted(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  for (;;) {
    const { done, value } = await rejectOnAbort(chunks.next(), signal);
    if (done) return;
    yield value;
  }
}

/** Like a race with the signal, but leaves nothing behind: one signal outlives thousands of chunks. */
function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: result, resolve, reject } = Promise.withResolvers<Value>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  return result;
}
