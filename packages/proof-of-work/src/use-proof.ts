import { useCallback, useEffect, useRef, useState } from 'react';
import { solveInWorker } from './solve-in-worker.ts';
import { runWithProof, type Send } from './run-with-proof.ts';

/** Sends a request with a proof of work if it needs one. */
export type Prove = <Result>(send: Send<Result>) => Promise<Result>;

/**
 * For forms whose requests may need a proof of work. `solved` is the number of parts that are solved, and undefined while none is
 * computed. What is computed when the form closes is aborted, and its request rejects with `ProofAborted`.
 */
export function useProof(solve = solveInWorker): { solved: number | undefined; prove: Prove } {
  const [solved, setSolved] = useState<number>();
  const open = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    open.current = controller;
    return () => controller.abort();
  }, []);
  const prove = useCallback<Prove>(
    (send) => {
      const { signal } = open.current;
      const solveAndShow = (challenge: string) =>
        solve(challenge, { signal, onPart: setSolved }).finally(() => setSolved(undefined));
      return runWithProof(send, solveAndShow, signal);
    },
    [solve],
  );
  return { solved, prove };
}
