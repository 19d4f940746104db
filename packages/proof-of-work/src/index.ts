export * from './proof-progress.tsx';
export type { SolverMessage } from './solve-in-worker.ts';
export { useProof, type Prove } from './use-proof.ts';
export { ProofAborted, type ProofHeaders } from './run-with-proof.ts';
