import { currentContext, runInContext } from '@rubato/service-kit';

/**
 * The same steps, each outside the request's deadline: for what is sent while it is made. Its reader decides how long that takes, and
 * each call has a deadline of its own.
 */
export async function* withoutDeadline<Step>(steps: AsyncGenerator<Step>): AsyncGenerator<Step, void> {
  const requestId = currentContext()?.requestId ?? '';
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
