import koffi from 'koffi';
import type { Architecture } from './seccomp-filter.ts';
import { controlProcess } from './process-control.ts';
import { specialCalls } from './system-calls.ts';

const noNewPrivileges = 38;
const filterMode = 1;

/** What a filter is installed for: the calling thread and what it starts, or all threads of the process. */
export const scopes = { thread: 0, process: 1 } as const;

/** The architecture whose system calls can be filtered, or why they cannot. */
export function filterableArchitecture(): Architecture | { readonly gap: string } {
  const { platform, arch } = process;
  if (platform === 'linux' && (arch === 'x64' || arch === 'arm64')) return arch;
  return { gap: `System calls are not filtered on ${platform} ${arch}` };
}

/** Installs a seccomp filter for good, also for processes that are started later. Throws where the system does not take it. */
export function filterCalls(filter: Buffer, architecture: Architecture, scope: keyof typeof scopes): void {
  const system = koffi.load(null);
  const program = koffi.struct({ length: 'uint16', filter: 'uint8_t *' });
  const call = system.func('syscall', 'long', ['long', 'ulong', 'ulong', koffi.pointer(program)]);
  controlProcess(noNewPrivileges, 1);
  const [onX64, onArm64] = specialCalls.seccomp;
  const number = architecture === 'x64' ? onX64 : onArm64;
  const outcome = call(number, filterMode, scopes[scope], { length: filter.length / 8, filter });
  if (outcome !== 0) throw new Error(`seccomp answered ${outcome}: error ${koffi.errno()}`);
}
