import fc from 'fast-check';
import { Refusal } from '../../src/inspection/refusal.ts';
import { corpus } from './corpus.ts';
import { decodingProblem } from './decoding-problem.ts';
import { delivered, Inspector } from './inspect-bytes.ts';
import { mutate, mutations } from './mutations.ts';

export interface FuzzOptions {
  readonly runs: number;
  /** Repeats the same mutations. */
  readonly seed: number;
  /** A program that decodes every format (ffmpeg), beside our own decoders. */
  readonly decoder?: string | undefined;
  readonly onRun?: (outcome: string) => void;
}

/**
 * Inspects mutations of every file of the corpus. Throws fast-check's report, with the seed and the smallest mutation that does it, when
 * an inspection crashes or hangs, when its process says what cannot be, or when a file is accepted that decoders refuse.
 */
export async function fuzzInspection({ runs, seed, decoder, onRun }: FuzzOptions): Promise<void> {
  const inspector = new Inspector();
  try {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...corpus.keys()), mutations, async (name, changes) => {
        const { kind, bytes } = corpus.get(name)!;
        const file = mutate(bytes, changes);
        const outcome = await inspector.inspect(kind, file);
        if (outcome instanceof Refusal) {
          onRun?.(outcome.reason);
          if (outcome.reason === 'unreadable') throw new Error(String(outcome.cause));
          return;
        }
        onRun?.(outcome.extension);
        const problem = await decodingProblem(kind, outcome, delivered(outcome, file), decoder);
        if (problem) throw new Error(`Accepted as ${outcome.extension}, but ${problem}`);
      }),
      { numRuns: runs, seed },
    );
  } finally {
    inspector.end();
  }
}
