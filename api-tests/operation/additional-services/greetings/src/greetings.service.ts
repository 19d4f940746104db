import { Injectable } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import { Consumes, Outbox } from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { greetingEvents, userUpdated } from './contract/greetings.messages.ts';

export class Salutation {
  constructor(readonly text: string) {}
}

@Injectable()
export class GreetingsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly salutation: Salutation,
  ) {}

  async greet(userId: number) {
    const [member] = await this.database.query<{ username: string; greetings: number }[]>(
      'SELECT username, greetings FROM members WHERE id = $1',
      [userId],
    );
    if (!member) throw new AppError('NOT_FOUND', 'There is no such member');
    await this.outbox.runTransaction(async (_manager, emit) =>
      emit(greetingEvents.memberGreeted, { userId }),
    );
    return { greeting: `${this.salutation.text}, ${member.username}`, previous: member.greetings };
  }

  @Consumes(userUpdated, 'add-member')
  async addMember({ id, username }: { id: number; username: string }, manager: EntityManager): Promise<void> {
    await manager.query('INSERT INTO members (id, username) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      id,
      username,
    ]);
  }

  @Consumes(greetingEvents.memberGreeted, 'count-greetings')
  async count({ userId }: { userId: number }, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE members SET greetings = greetings + 1 WHERE id = $1', [userId]);
  }
}
