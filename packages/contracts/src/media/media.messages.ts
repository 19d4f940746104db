import { z } from 'zod';
import { rpc } from '../messages/rpc.ts';

export const mediaMessages = {
  /** Removes stored files that nothing came to be attached to. Those that are attached stay. */
  discard: rpc('media.assets.discard.v1', z.object({ assetIds: z.array(z.uuid()).max(10) }), z.null()),
};
