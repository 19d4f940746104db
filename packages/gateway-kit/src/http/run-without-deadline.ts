import { getCurrentContext, runInContext } from '@rubato/service-kit';

/**
 * Runs each step outside the request's deadline, for streamed responses: the client determines how long they
 * take, and each RPC call has its own deadline.
 */
export async function* runWithoutDeadline<Step>(steps: AsyncGenerator<Step>): AsyncGenerator<Step, void> {
  const requestId = getCurrentContext()?.requestId ?? '';
  try {
    for (;;) {
      const { done, value } = await runInContext({ requestId }, () => steps.next());
      if (done) return;
      yield value;
    }
  } finally {
    await steps.return(undefined);
  }
}
