import {
  maxProofLength,
  proofHash,
  proofOfWorkField,
  proofOfWorkHeader,
  proofParts,
} from '@rubato/contracts';
import type { Parameter } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';

/** The proof of work that the client has sent. What is too long for one counts as none. */
export function readProof({ headers }: FastifyRequest): string | undefined {
  const proof = headers[proofOfWorkHeader];
  return typeof proof === 'string' && proof.length <= maxProofLength ? proof : undefined;
}

const { N, r, p } = proofHash;

/** For operations that an address may repeat beyond its limit. */
export const proofParameter: Parameter = {
  name: 'X-Proof-Of-Work',
  in: 'header',
  required: false,
  description:
    `A 429 with a challenge in \`errors.${proofOfWorkField}\` can be repeated with this header, within five minutes and once. ` +
    `The challenge has the fields \`id.expires.tries.signature\`. The header is the challenge, \`~\`, and ${proofParts} numbers, separated by dots: ` +
    `for each part, counted from 0, a number for which the first four bytes of scrypt (N=${N}, r=${r}, p=${p}) of the number in decimal, ` +
    'with the challenge, a dot and the part as its salt, times `tries` are below 2³².',
  schema: { type: 'string', maxLength: maxProofLength },
};
