import { defineEvent, defineReadRpc } from '@rubato/contracts';
import { z } from 'zod';

const memberSchema = z.object({ userId: z.int().positive() });

export const greetingMessages = {
  /** Greets a member by name, and returns how many times that has happened before. */
  greet: defineReadRpc(
    'greetings.members.greet.v1',
    memberSchema,
    z.object({ greeting: z.string(), previous: z.int() }),
  ),
};

export const greetingEvents = { memberGreeted: defineEvent('greetings.member-greeted.v1', memberSchema) };

/** What it needs to know of auth's event. */
export const userUpdated = defineEvent(
  'auth.user-updated.v1',
  z.object({ id: z.int().positive(), username: z.string() }),
);
