import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { defineEvent } from '../messages/event.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { dataExportSchema } from './export.ts';

const own = z.object({ actor: actorSchema });

export const exportMessages = {
  find: defineReadRpc('media.exports.find.v1', own, dataExportSchema),
  /** Starts an export, unless one is in progress. Replaces an earlier one. The caller checks that auth allows it. */
  request: defineRpc('media.exports.request.v1', own, dataExportSchema),
  /** Deletes the export with its file. */
  delete: defineRpc('media.exports.delete.v1', own, dataExportSchema),
};

export const exportEvents = {
  /** The data of a user can be downloaded. */
  exportMade: defineEvent(
    'media.export-made.v1',
    z.object({ userId: idSchema, expiresAt: z.iso.datetime() }),
  ),
};
