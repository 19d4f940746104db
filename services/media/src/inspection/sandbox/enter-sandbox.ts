import { readdirSync, readlinkSync } from 'node:fs';
import { endWithParent } from './end-with-parent.ts';
import { filterableArchitecture, filterCalls } from './filter-calls.ts';
import { seccompFilter } from './seccomp-filter.ts';

/** No account of the system: what belongs to `nobody` is not this process's either. */
const noAccount = 65_533;

/**
 * Gives up everything that this process does not need from now on, for good: after this it opens no file and no socket, starts no process
 * and sees no other one, whatever code it runs. All modules must have been loaded. Returns what could not be given up, if anything.
 */
export function enterSandbox(): string | undefined {
  const gap = hasRing() ? 'A ring of io_uring would pass the filter of system calls' : undefined;
  becomeNobody();
  const architecture = filterableArchitecture();
  if (typeof architecture !== 'string') return architecture.gap;
  if (gap) return gap;
  try {
    endWithParent();
    filterCalls(seccompFilter(architecture, process.pid), architecture, 'process');
    return undefined;
  } catch (error) {
    return `System calls are not filtered: ${String(error)}`;
  }
}

/** Only root can; where it is root in a namespace of few users perhaps not, and the filter keeps root as well. */
function becomeNobody(): void {
  if (process.getuid?.() !== 0) return;
  try {
    process.setgroups?.([]);
    process.setgid?.(noAccount);
    process.setuid?.(noAccount);
  } catch {}
}

function hasRing(): boolean {
  if (process.platform !== 'linux') return false;
  const folder = '/proc/self/fd';
  return readdirSync(folder).some((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).includes('io_uring');
    } catch {
      return false; // The one through which the folder was read.
    }
  });
}
