import { allowedCalls, specialCalls } from './system-calls.ts';

/**
 * Classic BPF instructions. Source: https://www.kernel.org/doc/html/latest/userspace-api/seccomp_filter.html
 */
const [load, jumpIfEqual, jumpIfAnyBit, returnValue] = [0x20, 0x15, 0x45, 0x06];
const [allow, noSuchCall] = [0x7fff0000, 0x00050000 | 38];
/** Offsets of the call number, the architecture and the low half of each argument. */
const [numberAt, architectureAt] = [0, 4];
const getArgumentOffset = (index: number) => 16 + 8 * index;

const threadFlag = 0x00010000;
const emptyPathFlag = 0x1000;
/** Names of threads (`PR_SET_NAME`) and of memory (`PR_SET_VMA`). */
const [setName, setMemoryName] = [15, 0x53564d41];

const architectures = {
  x64: { column: 0, token: 0xc000003e },
  arm64: { column: 1, token: 0xc00000b7 },
} as const;
export type Architecture = keyof typeof architectures;

type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

/**
 * A seccomp filter that only blocks the creation of `io_uring` instances. Operations through an instance
 * bypass seccomp, and Node creates one at its start if it can.
 */
export function createIoUringFilter(architecture: Architecture): Buffer {
  const { column, token } = architectures[architecture];
  return assemble([
    [load, 0, 0, architectureAt],
    [jumpIfEqual, 0, 3, token],
    [load, 0, 0, numberAt],
    [jumpIfEqual, 0, 1, specialCalls.io_uring_setup[column]],
    [returnValue, 0, 0, noSuchCall],
    [returnValue, 0, 0, allow],
  ]);
}

/**
 * A seccomp filter for the process `pid`. All calls except `allowedCalls` fail with ENOSYS, so that libraries
 * fall back as on an old kernel.
 */
export function createSeccompFilter(architecture: Architecture, pid: number): Buffer {
  const { column, token } = architectures[architecture];
  const getCallNumber = (name: keyof typeof specialCalls) => specialCalls[name][column];
  const program: Instruction[] = [
    [load, 0, 0, architectureAt],
    [jumpIfEqual, 1, 0, token],
    [returnValue, 0, 0, noSuchCall],
    [load, 0, 0, numberAt],
    ...Object.values(allowedCalls).flatMap((numbers): Instruction[] => {
      const call = numbers[column];
      return call || numbers === allowedCalls.read
        ? [
            [jumpIfEqual, 0, 1, call],
            [returnValue, 0, 0, allow],
          ]
        : [];
    }),
    ...createArgumentTest(getCallNumber('clone'), 0, [[jumpIfAnyBit, 0, 1, threadFlag]]),
    ...createArgumentTest(getCallNumber('newfstatat'), 3, [[jumpIfAnyBit, 0, 1, emptyPathFlag]]),
    ...createArgumentTest(getCallNumber('tgkill'), 0, [[jumpIfEqual, 0, 1, pid]]),
    ...createArgumentTest(getCallNumber('prctl'), 0, [
      [jumpIfEqual, 1, 0, setName],
      [jumpIfEqual, 0, 1, setMemoryName],
    ]),
    // The third argument, the new limits, must be null.
    ...createArgumentTest(getCallNumber('prlimit64'), 2, [[jumpIfEqual, 0, 1, 0]]),
    [returnValue, 0, 0, noSuchCall],
  ];
  return assemble(program);
}

/** Allows a call if `test` passes for the low half of an argument. A failing test skips one instruction. */
function createArgumentTest(call: number, argument: number, test: readonly Instruction[]): Instruction[] {
  return [
    [jumpIfEqual, 0, test.length + 3, call],
    [load, 0, 0, getArgumentOffset(argument)],
    ...test,
    [returnValue, 0, 0, allow],
    [returnValue, 0, 0, noSuchCall],
  ];
}

function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * program.length);
  for (const [index, [code, whenTrue, whenFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * index);
    bytes.writeUInt8(whenTrue, 8 * index + 2);
    bytes.writeUInt8(whenFalse, 8 * index + 3);
    bytes.writeUInt32LE(value, 8 * index + 4);
  }
  return bytes;
}
