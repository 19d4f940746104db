import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { rpc } from '../messages/rpc.ts';
import { imageKeySchema } from './image.ts';

export const mediaMessages = {
  /** Removes stored files that nothing came to be attached to. Those that are attached stay. */
  discard: rpc('media.assets.discard.v1', z.object({ assetIds: z.array(z.uuid()).max(10) }), z.null()),
  /**
   * Keeps a stored image for 15 seconds, whether or not something uses it, so that a request can put it to use. NOT_FOUND unless it is
   * one of the user's.
   */
  reserveImage: rpc(
    'media.images.reserve.v1',
    z.object({ userId: idSchema, key: imageKeySchema }),
    z.object({ assetId: z.uuid() }),
  ),
};
