import fc from 'fast-check';
import { Rejection } from '../../src/inspection/rejection.ts';
import { corpus } from './corpus.ts';
import { decodingProblem } from './decoding-problem.ts';
import { delivered, Inspector } from './inspect-bytes.ts';
import { mutate, mutations } from './mutations.ts';

export interface FuzzOptions {
  readonly runs: number;
  /** Repeats the same mutations. */
  readonly seed: number;
  /** The path of ffmpeg, to check formats without a decoder of our own. */
  readonly decoder?: string | undefined;
  readonly onRun?: (outcome: string) => void;
}

/**
 * Inspects random mutations of the corpus. Throws fast-check's report, with the seed and a minimal mutation,
 * if an inspection crashes or hangs, its process sends an invalid message, or a file is accepted that
 * decoders reject.
 */
export async function fuzzInspection({ runs, seed, decoder, onRun }: FuzzOptions): Promise<void> {
  const inspector = new Inspector();
  try {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...corpus.keys()), mutations, async (name, changes) => {
        const { kind, bytes } = corpus.get(name)!;
        const file = mutate(bytes, changes);
        const outcome = await inspector.inspect(kind, file);
        if (outcome instanceof Rejection) {
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
