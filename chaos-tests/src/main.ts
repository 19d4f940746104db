import { runRandomFaults } from './run-random-faults.ts';

process.exitCode = await runRandomFaults(process.argv.slice(2));
