import { spawn } from 'node:child_process';

/** Several times the usual duration, so that a loaded machine does not cause failures. */
const timeoutMs = 60 * 60_000;

/** Runs a script on Node, with its output on this process's. Resolves with its exit status; kills it and returns 1 after the timeout. */
export function runProgram({ node = process.execPath, args, cwd, environment = {} }) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
