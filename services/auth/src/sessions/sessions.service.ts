import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import type { UserEntity } from '../users/user.entity.ts';
import { SessionEntity } from './session.entity.ts';

const hourMs = 3_600_000;
const idleMs = 7 * 24 * hourMs;
const absoluteMs = 30 * 24 * hourMs;

@Injectable()
export class SessionsService {
  constructor(@InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>) {}

  async begin(tokenHash: string, user: UserEntity): Promise<void> {
    await this.sessions.insert({ tokenHash, userId: user.id, lastSeenAt: new Date() });
    await this.#removeEnded();
  }

  /** The session's user: seen within 7 days and begun within 30. Being seen is written down once an hour at most. */
  async verify(tokenHash: string): Promise<UserEntity | undefined> {
    const now = Date.now();
    const session = await this.sessions.findOne({
      where: {
        tokenHash,
        lastSeenAt: MoreThan(new Date(now - idleMs)),
        createdAt: MoreThan(new Date(now - absoluteMs)),
      },
      relations: { user: true },
    });
    if (session && session.lastSeenAt.getTime() < now - hourMs)
      await this.sessions.update({ tokenHash }, { lastSeenAt: new Date(now) });
    return session?.user;
  }

  /** Whether there was such a session. */
  async end(tokenHash: string): Promise<boolean> {
    const { affected } = await this.sessions.delete({ tokenHash });
    return Boolean(affected);
  }

  async #removeEnded(): Promise<void> {
    await this.sessions
      .createQueryBuilder()
      .delete()
      .where('last_seen_at < :idle OR created_at < :absolute', {
        idle: new Date(Date.now() - idleMs),
        absolute: new Date(Date.now() - absoluteMs),
      })
      .execute();
  }
}
