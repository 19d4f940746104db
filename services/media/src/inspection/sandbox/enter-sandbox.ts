import { readdirSync, readlinkSync } from 'node:fs';
import { endWithParent } from './end-with-parent.ts';
import { getFilterableArchitecture, filterCalls } from './filter-calls.ts';
import { createSeccompFilter } from './seccomp-filter.ts';

/** A user id without an account, distinct from that of the shared account `nobody`. */
const unusedUserId = 65_533;

/**
 * Permanently drops all privileges that the process no longer needs: afterwards it cannot open files or
 * sockets, start processes or see others, whatever code it runs. All modules must have been loaded. Returns a
 * description of a remaining gap, if any.
 */
export function enterSandbox(): string | undefined {
  const gap = hasIoUring() ? 'An existing io_uring instance bypasses the system call filter' : undefined;
  dropUser();
  const architecture = getFilterableArchitecture();
  if (typeof architecture !== 'string') return architecture.gap;
  if (gap) return gap;
  try {
    endWithParent();
    filterCalls(createSeccompFilter(architecture, process.pid), architecture, 'process');
    return undefined;
  } catch (error) {
    return `System call filter failed: ${String(error)}`;
  }
}

/**
 * Only root can change the user, and in a user namespace maybe not even root. The system call filter also
 * restricts root.
 */
function dropUser(): void {
  if (process.getuid?.() !== 0) return;
  try {
    process.setgroups?.([]);
    process.setgid?.(unusedUserId);
    process.setuid?.(unusedUserId);
  } catch {}
}

function hasIoUring(): boolean {
  if (process.platform !== 'linux') return false;
  const folder = '/proc/self/fd';
  return readdirSync(folder).some((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).includes('io_uring');
    } catch {
      return false; // The descriptor of the folder itself.
    }
  });
}
