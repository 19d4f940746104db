import { z } from 'zod';
import { readRpc } from '../messages/rpc.ts';

const assetIds = z.object({ assetIds: z.array(z.uuid()).max(500) });

export const songAssetMessages = {
  /** Which of these assets a song has. Media asks before it removes what it was never told of: events may come late. */
  inUse: readRpc('catalog.songs.assets-in-use.v1', assetIds, assetIds),
};
