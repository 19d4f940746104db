import { Controller } from '@nestjs/common';
import { Handles } from '@rubato/service-kit';
import { greetingMessages } from './contract/greetings.messages.ts';
import { GreetingsService } from './greetings.service.ts';

@Controller()
export class GreetingsHandlers {
  constructor(private readonly greetings: GreetingsService) {}

  @Handles(greetingMessages.greet)
  greet({ userId }: { userId: number }) {
    return this.greetings.greet(userId);
  }
}
