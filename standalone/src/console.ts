const isTerminal = process.stdout.isTTY;

/** Prints one line on the terminal of the person who started Rubato. */
export function print(text: string): void {
  process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${text}\n`);
}

/** Shows the progress of a step: in place on a terminal, otherwise as one line without counts. */
export function showProgress(text: string, count?: { done: number; all: number }): void {
  if (isTerminal) process.stdout.write(`\r\u001b[K${text}${count ? ` ${count.done}/${count.all}` : ' …'}`);
  else if (!count || count.done === 1) process.stdout.write(`${text} …\n`);
}
