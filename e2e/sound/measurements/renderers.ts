import type { Browser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

interface RendererProcess {
  readonly type: string;
  readonly id: number;
  readonly cpuTime: number;
}

/** CPU seconds used so far by all open pages. */
export async function rendererCpuSeconds(browser: Browser): Promise<number> {
  const all = await renderers(browser);
  return all.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Proportional set size of all open pages in MiB. Linux only: 0 elsewhere. */
export async function rendererMiB(browser: Browser): Promise<number> {
  const sizes = await Promise.all((await renderers(browser)).map(({ id }) => proportionalKilobytes(id)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** JavaScript heap of a page in MiB, after garbage collection. */
export async function heapMiB(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

async function renderers(browser: Browser): Promise<RendererProcess[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer');
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}
