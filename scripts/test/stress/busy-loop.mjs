// Occupies a processor core until the process that started it ends, however it does: the channel to it is then closed.
process.once('disconnect', () => process.exit());

const sliceMs = 20;

/** In slices, so that the process notices the end of the channel. */
function occupy() {
  const end = performance.now() + sliceMs;
  while (performance.now() < end);
  setImmediate(occupy);
}

occupy();
