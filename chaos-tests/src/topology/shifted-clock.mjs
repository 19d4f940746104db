// Preloaded by a process under test. On SIGUSR2 it sets the clock to the system time plus the offset in milliseconds from the
// file TEST_CLOCK_FILE. Timers are not affected, as when a machine's clock is changed.
import { readFileSync } from 'node:fs';

const SystemDate = Date;
const systemNow = SystemDate.now;
let offsetMs = 0;

const applyOffset = () => {
  offsetMs = Number(readFileSync(process.env.TEST_CLOCK_FILE, 'utf8'));
};

SystemDate.now = () => systemNow() + offsetMs;
globalThis.Date = new Proxy(SystemDate, {
  apply: () => new SystemDate(SystemDate.now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length ? args : [SystemDate.now()], newTarget),
});
applyOffset();
process.on('SIGUSR2', applyOffset);
