import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { eventType } from '../messages/event.ts';
import { readRpc, rpc } from '../messages/rpc.ts';
import { dataExportSchema } from './export.ts';

const own = z.object({ actor: actorSchema });

export const exportMessages = {
  find: readRpc('media.exports.find.v1', own, dataExportSchema),
  /** Starts an export, unless one is in progress. Replaces an earlier one. The caller checks that auth allows it. */
  request: rpc('media.exports.request.v1', own, dataExportSchema),
  /** Deletes the export with its file. */
  delete: rpc('media.exports.delete.v1', own, dataExportSchema),
};

export const exportEvents = {
  /** The data of a member can be downloaded. */
  exportMade: eventType('media.export-made.v1', z.object({ userId: idSchema, expiresAt: z.iso.datetime() })),
};
