import { externalCoverMessages, maxExternalCovers, type ExternalCoverUse } from '@rubato/contracts';
import type { RpcClient } from '@rubato/service-kit';

/**
 * Asks catalog and library which of these covers of other hosts are in use, in any order. Throws UNAVAILABLE if one of them does not
 * respond.
 */
export async function findCoverUses(
  rpc: Pick<RpcClient, 'call'>,
  urls: readonly string[],
): Promise<ExternalCoverUse[]> {
  const uses: ExternalCoverUse[] = [];
  for (let at = 0; at < urls.length; at += maxExternalCovers) {
    const batch = urls.slice(at, at + maxExternalCovers);
    const responses = await Promise.all(
      Object.values(externalCoverMessages).map((message) => rpc.call(message, { urls: batch })),
    );
    uses.push(...responses.flatMap(({ covers }) => covers));
  }
  return uses;
}
