const isTerminal = process.stdout.isTTY;

/** Prints `text` while `work` runs, on a terminal with the elapsed seconds. Returns the result of `work`. */
export async function step(text, work) {
  const startedAt = Date.now();
  const getSeconds = () => Math.round((Date.now() - startedAt) / 1000);
  if (!isTerminal) console.log(`${text} …`);
  const timer =
    isTerminal && setInterval(() => process.stdout.write(`\r\u001b[K${text} … ${getSeconds()} s`), 200);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r\u001b[K');
  }
}
