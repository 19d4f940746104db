/** A line of a log that says how many before it could not be written. */
export function droppedLines(count: number): string {
  const report = { level: 40, time: Date.now(), dropped: count, msg: 'log: lines dropped' };
  return `${JSON.stringify(report)}\n`;
}
