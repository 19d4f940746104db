// Imported by a part before anything of its own: at SIGUSR2 its clock steps to where the file TEST_CLOCK_FILE says, in
// milliseconds beside the machine's. Timers go on as they do when a machine's clock is set.
import { readFileSync } from 'node:fs';

const MachineDate = Date;
const machineNow = MachineDate.now;
let shiftMs = 0;

const step = () => {
  shiftMs = Number(readFileSync(process.env.TEST_CLOCK_FILE, 'utf8'));
};

MachineDate.now = () => machineNow() + shiftMs;
globalThis.Date = new Proxy(MachineDate, {
  apply: () => new MachineDate(MachineDate.now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length ? args : [MachineDate.now()], newTarget),
});
step();
process.on('SIGUSR2', step);
