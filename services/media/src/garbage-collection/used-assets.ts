import { usedAssetMessages } from '@rubato/contracts';
import type { RpcClient } from '@rubato/service-kit';

/**
 * Asks catalog and library which of the assets are in use, blocked content included. Throws UNAVAILABLE if one of them
 * does not respond.
 */
export async function usedAssets(
  rpc: Pick<RpcClient, 'call'>,
  assetIds: string[],
): Promise<ReadonlySet<string>> {
  const responses = await Promise.all(
    Object.values(usedAssetMessages).map((message) => rpc.call(message, { assetIds })),
  );
  return new Set(responses.flatMap((response) => response.assetIds));
}
