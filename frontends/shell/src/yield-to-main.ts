interface Scheduler {
  yield?: () => Promise<void>;
}

/** Ends the current task so that the browser can paint and handle input. Resolves in a later task. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  // Without `scheduler.yield`, other tasks may run first.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
