import koffi from 'koffi';
import type { Architecture } from './seccomp-filter.ts';
import { controlProcess } from './process-control.ts';
import { specialCalls } from './system-calls.ts';

const noNewPrivileges = 38;
const filterMode = 1;

/** The scope of a filter: the calling thread and its children, or all threads of the process. */
export const scopes = { thread: 0, process: 1 } as const;

/** Returns the architecture, or the reason why its system calls cannot be filtered. */
export function getFilterableArchitecture(): Architecture | { readonly gap: string } {
  const { platform, arch } = process;
  if (platform === 'linux' && (arch === 'x64' || arch === 'arm64')) return arch;
  return { gap: `System call filter not supported on ${platform} ${arch}` };
}

/** Installs a permanent seccomp filter, which child processes inherit. Throws if the system rejects it. */
export function filterCalls(filter: Buffer, architecture: Architecture, scope: keyof typeof scopes): void {
  const system = koffi.load(null);
  const program = koffi.struct({ length: 'uint16', filter: 'uint8_t *' });
  const call = system.func('syscall', 'long', ['long', 'ulong', 'ulong', koffi.pointer(program)]);
  controlProcess(noNewPrivileges, 1);
  const [onX64, onArm64] = specialCalls.seccomp;
  const number = architecture === 'x64' ? onX64 : onArm64;
  const outcome = call(number, filterMode, scopes[scope], { length: filter.length / 8, filter });
  if (outcome !== 0) throw new Error(`seccomp failed with ${outcome}: error ${koffi.errno()}`);
}
