// Simulates a compromised inspector: attempts attacks with native code before and after it enters the
// sandbox.
import koffi from 'koffi';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { enterSandbox } from '../src/inspection/sandbox/enter-sandbox.ts';

const library = koffi.load(null);
const open = library.func('int open(const char *path, int flags, int mode)');
const socket = library.func('int socket(int domain, int type, int protocol)');
const ptrace = library.func('long ptrace(int request, int pid, void *address, void *data)');
const kill = library.func('int kill(int pid, int signal)');
const fork = library.func('int fork()');
const execute = library.func('int execl(const char *path, const char *argument, void *end)');
const unlink = library.func('int unlink(const char *path)');
const setUser = library.func('int setuid(int user)');

const [forWriting, internet, stream, attach] = [0o101, 2, 1, 16];
const parent = process.ppid;

const harmless = {
  'read the environment of its parent': () => open(`/proc/${parent}/environ`, 0, 0),
  'read the memory of its parent': () => open(`/proc/${parent}/mem`, 0, 0),
  'read its own binary': () => open('/proc/self/exe', 0, 0),
  'create a socket': () => socket(internet, stream, 0),
  'look for other processes': () => kill(parent, 0),
  'remove a file': () => unlink('/tmp/there-is-no-such-file'),
};
const harmful = {
  'write a file': () => open('/tmp/written-by-a-hostile-inspector', forWriting, 0o600),
  'trace its parent': () => ptrace(attach, parent, null, null),
  'start a process': () => fork(),
  'become another program': () => execute('/bin/true', 'true', null),
  'become root': () => setUser(0),
};
/** The error number of each attempt, or 0 if it succeeded. */
const outcomes = (attempts: Record<string, () => number>) =>
  Object.entries(attempts).map(([name, attempt]) => [name, attempt() < 0 ? koffi.errno() : 0]);
const byNode = async () => [
  attemptToRead(`/proc/${parent}/environ`),
  await new Promise((resolve) => {
    try {
      connect(1, '127.0.0.1').on('error', (error) => resolve(Reflect.get(error, 'code')));
    } catch (error) {
      resolve(Reflect.get(error as Error, 'code'));
    }
  }),
];

const before = outcomes(harmless);
process.send?.({ type: 'ready', gap: enterSandbox() });
process.once('message', async () => {
  process.send?.({ before, after: outcomes({ ...harmless, ...harmful }), byNode: await byNode() });
});

function attemptToRead(path: string): unknown {
  try {
    return readFileSync(path).length;
  } catch (error) {
    return Reflect.get(error as Error, 'code');
  }
}
