import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { defineRpc } from '../messages/rpc.ts';
import { colorSchema } from './asset.ts';
import { externalCoverUrlSchema } from './external-covers.ts';
import { imageKeySchema } from './image.ts';

export const mediaMessages = {
  /** Deletes uploaded files that were not attached to anything. Attached files are kept. */
  discard: defineRpc('media.assets.discard.v1', z.object({ assetIds: z.array(z.uuid()).max(10) }), z.null()),
  /**
   * Protects a stored image from garbage collection for 15 seconds, so that a request can start to use it. `color` is its dominant
   * color. NOT_FOUND unless it belongs to the user.
   */
  reserveImage: defineRpc(
    'media.images.reserve.v1',
    z.object({ userId: idSchema, key: imageKeySchema }),
    z.object({ assetId: z.uuid(), color: z.optional(colorSchema) }),
  ),
  /**
   * Returns the key of the stored copy of a cover on another host. Fetches it first if a visible album or playlist uses it. Null if that
   * has failed or takes longer.
   */
  externalCover: defineRpc(
    'media.covers.find.v1',
    z.object({ url: externalCoverUrlSchema }),
    z.object({ key: z.nullable(imageKeySchema) }),
  ),
};
