import { defineEvent, defineReadRpc } from '@rubato/contracts';
import { z } from 'zod';

const userSchema = z.object({ userId: z.int().positive() });

export const greetingMessages = {
  /** Greets a user by name, and returns how many times that has happened before. */
  greet: defineReadRpc(
    'greetings.users.greet.v1',
    userSchema,
    z.object({ greeting: z.string(), previous: z.int() }),
  ),
};

export const greetingEvents = { userGreeted: defineEvent('greetings.user-greeted.v1', userSchema) };

/** What it needs to know of auth's event. */
export const userUpdated = defineEvent(
  'auth.user-updated.v1',
  z.object({ id: z.int().positive(), username: z.string() }),
);
