import { Module } from '@nestjs/common';
import {
  DatabaseModule,
  defineService,
  eventMigrations,
  EventsModule,
  parseEnvironment,
} from '@rubato/service-kit';
import { z } from 'zod';
import { GreetingsHandlers } from './greetings.handlers.ts';
import { GreetingsService, Salutation } from './greetings.service.ts';
import { CreateUsers1795500000000 } from './migrations/create-users.migration.ts';

const settings = z.object({ DATABASE_URL: z.url(), SALUTATION: z.string().min(1).default('Hello') });
const migrations = [...eventMigrations, CreateUsers1795500000000];

@Module({})
class GreetingsModule {}

export const service = defineService({
  name: 'greetings',
  migrations,
  parseConfig: (environment) => parseEnvironment(settings, environment),
  createModule: ({ DATABASE_URL: url, SALUTATION }) => ({
    module: GreetingsModule,
    imports: [DatabaseModule.register({ name: 'greetings', url, entities: [], migrations }), EventsModule],
    controllers: [GreetingsHandlers],
    providers: [GreetingsService, { provide: Salutation, useValue: new Salutation(SALUTATION) }],
  }),
});
