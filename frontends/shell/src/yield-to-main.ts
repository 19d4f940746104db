interface Scheduler {
  yield?: () => Promise<void>;
}

/** Ends the task, so that the browser can paint and answer, and goes on in the next one. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  // Where there is no `yield`, the next task may have others before it.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
