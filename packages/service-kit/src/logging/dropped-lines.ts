/** A log line that reports how many lines before it were dropped. */
export function formatDroppedLines(count: number): string {
  const report = { level: 40, time: Date.now(), dropped: count, msg: 'log: lines dropped' };
  return `${JSON.stringify(report)}\n`;
}
