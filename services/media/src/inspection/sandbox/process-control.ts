import koffi from 'koffi';

/** Calls `prctl(2)`. Throws if it fails. */
export function controlProcess(option: number, argument: number): void {
  const prctl = koffi.load(null).func('int prctl(int option, ulong a, ulong b, ulong c, ulong d)');
  if (prctl(option, argument, 0, 0, 0) !== 0) throw new Error(`prctl failed: error ${koffi.errno()}`);
}
