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
    const [user] = await this.database.query<{ username: string; greetings: number }[]>(
      'SELECT username, greetings FROM users WHERE id = $1',
      [userId],
    );
    if (!user) throw new AppError('NOT_FOUND', 'There is no such user');
    await this.outbox.runTransaction(async (_manager, emit) => emit(greetingEvents.userGreeted, { userId }));
    return { greeting: `${this.salutation.text}, ${user.username}`, previous: user.greetings };
  }

  @Consumes(userUpdated, 'add-user')
  async addUser({ id, username }: { id: number; username: string }, manager: EntityManager): Promise<void> {
    await manager.query('INSERT INTO users (id, username) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      id,
      username,
    ]);
  }

  @Consumes(greetingEvents.userGreeted, 'count-greetings')
  async count({ userId }: { userId: number }, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE users SET greetings = greetings + 1 WHERE id = $1', [userId]);
  }
}
