import { Injectable } from '@nestjs/common';
import {
  albumMessages,
  AppError,
  artistMessages,
  moderationTexts,
  songMessages,
  texts,
  type Actor,
  type ReportKind,
} from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import { createForbidden } from './staff.ts';

/** Something that can be reported: what it is called, and the user whose it is. */
export interface Subject {
  readonly title: string;
  readonly ownerId: number;
}

/** Asks the services that own content about it, and tells them what moderators have decided. */
@Injectable()
export class Subjects {
  constructor(private readonly rpc: RpcClient) {}

  /** Throws NOT_FOUND for what the actor cannot see. */
  async find(kind: ReportKind, id: number, actor?: Actor): Promise<Subject> {
    if (kind === 'song') {
      const { title, user_id: ownerId } = await this.rpc.call(songMessages.byId, { id, actor });
      return { title, ownerId };
    }
    if (kind === 'album') {
      const { title, artist } = await this.rpc.call(albumMessages.byId, { id, actor });
      return { title, ownerId: artist.artist_id };
    }
    // Playlists are seen by their owners only, who do not report them.
    if (kind === 'playlist') throw new AppError('NOT_FOUND', texts.notFound);
    const { artists } = await this.rpc.call(artistMessages.byIds, { ids: [id] });
    const [artist] = artists;
    if (!artist?.user_id) throw new AppError('NOT_FOUND', texts.notFound);
    return { title: artist.name, ownerId: artist.user_id };
  }

  /** Takes content down. Repeating it changes the reason only. */
  async block(actor: Actor, kind: ReportKind, id: number, reason: string): Promise<void> {
    await this.rpc.call(getBlockMessage(kind).block, { actor, id, reason });
  }

  /** Shows content again. */
  async unblock(actor: Actor, kind: ReportKind, id: number): Promise<void> {
    await this.rpc.call(getBlockMessage(kind).unblock, { actor, id });
  }
}

function getBlockMessage(kind: ReportKind) {
  if (kind === 'song') return { block: songMessages.block, unblock: songMessages.unblock };
  if (kind === 'album') return { block: albumMessages.block, unblock: albumMessages.unblock };
  if (kind === 'picture')
    return { block: artistMessages.blockPicture, unblock: artistMessages.unblockPicture };
  throw createForbidden(moderationTexts.notBlockable);
}
