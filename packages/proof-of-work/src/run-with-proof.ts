import { proofOfWorkField, proofOfWorkHeader } from '@rubato/contracts';
import { ApiError } from '@rubato/web-kit';

export type ProofHeaders = Readonly<Record<string, string>>;
export type Send<Result> = (headers: ProofHeaders) => Promise<Result>;

/** The form was closed while a proof was computed: the result is no longer wanted. */
export class ProofAborted extends Error {}

/** A second one may be necessary: the effort has grown, or the first challenge has expired. */
const maxChallenges = 2;

/**
 * Sends a request, and sends it again with a proof of work if it is rejected with a challenge. If `solve` fails, throws the error of
 * the request, which says when it is possible without a proof. Throws `ProofAborted` if `signal` aborts.
 */
export async function runWithProof<Result>(
  send: Send<Result>,
  solve: (challenge: string) => Promise<string>,
  signal: AbortSignal,
): Promise<Result> {
  let headers: ProofHeaders = {};
  for (let challenges = 0; ; challenges += 1)
    try {
      return await send(headers);
    } catch (error) {
      const challenge = error instanceof ApiError && error.errors[proofOfWorkField];
      if (!challenge || challenges === maxChallenges) throw error;
      const proof = await solve(challenge).catch(() => undefined);
      if (signal.aborted) throw new ProofAborted();
      if (proof === undefined) throw error;
      headers = { [proofOfWorkHeader]: proof };
    }
}
