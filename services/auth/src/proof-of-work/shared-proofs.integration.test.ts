import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@rubato/service-kit';
import { RedisEphemeralStore } from '@rubato/service-kit/distributed';
import { hasRedis, startRedisServer, type RedisServer } from '@rubato/testing';
import { solveProof } from '../../testing/solve-proof.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { SigningKey } from './signing-key.ts';

const purpose = { attempt: 'log-in', clientAddress: '198.51.100.1' };
const tries = 2;
/** Slowness alone must not fail a test. */
const limits = { connectTimeout: 60_000, commandTimeout: 60_000, socketTimeout: 60_000 };

(hasRedis ? describe : describe.skip)('proofs of work in several processes', () => {
  let server: RedisServer;
  let stores: RedisEphemeralStore[];
  let processes: ProofOfWork[];

  beforeAll(async () => {
    server = await startRedisServer();
    const log = createLogger('test', 'silent');
    const connect = () => RedisEphemeralStore.connect(server.url, log, { limits });
    stores = await Promise.all([connect(), connect()]);
    processes = stores.map((store) => new ProofOfWork(store, new SigningKey(store)));
  });

  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await server.kill();
  });

  const solve = async (index: number) => solveProof(await processes[index]!.createChallenge(purpose, tries));
  const accept = (index: number, proof: string) => processes[index]!.accept(proof, purpose, tries);

  it('are accepted by each, and once by all together', async () => {
    const proofs = await Promise.all([solve(0), solve(1)]);
    for (const proof of proofs) {
      const accepted = await Promise.all([0, 1, 0, 1].map((index) => accept(index, proof)));
      expect(accepted.filter(Boolean)).toHaveLength(1);
    }
  });

  it('stay valid when Redis is unavailable', async () => {
    const proof = await solve(0);
    await server.kill();
    expect(await accept(1, proof)).toBe(true);
    expect(await accept(1, proof)).toBe(false);
    expect(await accept(0, await solve(1))).toBe(true);
  });
});
