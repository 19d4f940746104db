import type { Page } from '@playwright/test';

/** The required fields of an event in Chromium's trace. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Processor time of each task on the page's main thread while `work` runs, in milliseconds. Wall-clock time would include delays by
 * other load on the machine.
 */
export async function pageTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['toplevel'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  await devtools.send('Tracing.end');
  await complete;
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.includes(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}
