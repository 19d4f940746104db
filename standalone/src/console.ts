const isTerminal = process.stdout.isTTY;

/** Says one line to the person who started Rubato. */
export function say(text: string): void {
  process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${text}\n`);
}

/** Shows a step under way: in place on a terminal; elsewhere a line for the step, without its counting. */
export function showProgress(text: string, count?: { done: number; all: number }): void {
  if (isTerminal) process.stdout.write(`\r\u001b[K${text}${count ? ` ${count.done}/${count.all}` : ' …'}`);
  else if (!count || count.done === 1) process.stdout.write(`${text} …\n`);
}
