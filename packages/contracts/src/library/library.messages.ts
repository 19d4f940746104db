import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { readRpc } from '../messages/rpc.ts';

export const libraryMessages = {
  /** For gateways of the version before, and no more than `maxPageIds` of each: the lists have messages of their own, in pages. */
  idsOfUser: readRpc(
    'library.collections.ids-of-user.v1',
    z.object({ userId: idSchema }),
    z.object({ likedSongIds: z.array(idSchema), playlistIds: z.array(idSchema) }),
  ),
};
