import { z } from 'zod';
import { actorSchema, idSchema } from './ids.ts';
import { defineEvent } from './messages/event.ts';

/** Who can see a song, album or artist. What is not public is in no list, search, feed or recommendation. */
export const visibilitySchema = z.enum(['public', 'blocked']);
export type Visibility = z.output<typeof visibilitySchema>;

/** What a moderator has decided about content. `reason` is for its owner. */
export const blockSchema = z.object({ actor: actorSchema, id: idSchema, reason: z.string().max(2000) });
export const unblockSchema = blockSchema.omit({ reason: true });

export const visibilityEvents = {
  /**
   * Content was blocked, or unblocked. `revision` increases with each change of the content `id` of this kind. `assetIds` are the files
   * that must not be served any longer, and `externalCovers` the URLs of covers whose copies must not be; empty lists end that.
   */
  contentVisibilityChanged: defineEvent(
    'catalog.content-visibility-changed.v1',
    z.object({
      kind: z.enum(['song', 'album', 'picture']),
      id: idSchema,
      revision: z.int().positive(),
      visibility: visibilitySchema,
      assetIds: z.array(z.uuid()),
      externalCovers: z.array(z.string()).default([]),
    }),
  ),
};

/** Whether everyone may see it, visitors too. */
export const isPublic = (visibility: Visibility): boolean => visibility === 'public';
