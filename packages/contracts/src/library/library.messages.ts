import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { readRpc } from '../messages/rpc.ts';

export const libraryMessages = {
  /** For gateways of the previous release. At most `maxPageIds` IDs per list; paginated messages replace it. */
  idsOfUser: readRpc(
    'library.collections.ids-of-user.v1',
    z.object({ userId: idSchema }),
    z.object({ likedSongIds: z.array(idSchema), playlistIds: z.array(idSchema) }),
  ),
};
