import { solveProof } from './solve-proof.ts';
import type { SolverMessage } from '@rubato/proof-of-work';

/** Solves the posted challenge. Posts how many parts are solved, then the proof. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const post = (message: SolverMessage) => postMessage(message);
  post({ proof: solveProof(data, (solved) => post({ solved })) });
});
