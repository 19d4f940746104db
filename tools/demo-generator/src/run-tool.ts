import { spawnSync } from 'node:child_process';

/** Runs a program to completion. Throws with its error output if it fails. */
export function runTool(command: string, parameters: readonly string[], input?: Uint8Array): void {
  const result = spawnSync(command, parameters, {
    input: input ?? new Uint8Array(),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error !== undefined) {
    throw new Error(`${command} could not be started`, { cause: result.error });
  }
  if (result.status !== 0) {
    throw new Error(`${command} failed: ${result.stderr.toString().trim()}`);
  }
}
