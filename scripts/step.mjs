const isTerminal = process.stdout.isTTY;

/** Says what is being done while `work` lasts, with the seconds on a terminal. Returns what `work` returns. */
export async function step(text, work) {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  if (!isTerminal) console.log(`${text} …`);
  const timer =
    isTerminal && setInterval(() => process.stdout.write(`\r\u001b[K${text} … ${seconds()} s`), 200);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r\u001b[K');
  }
}
