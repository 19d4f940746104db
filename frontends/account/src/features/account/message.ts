import { request } from '@rubato/web-kit';
import { z } from 'zod';

/** The response of a call that returns nothing else. */
const messageSchema = z.object({ message: z.string() });

/** Sends a request and resolves with the text to show. */
export async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<string> {
  const { message } = await request(path, { method, ...(body ? { body } : {}), schema: messageSchema });
  return message;
}
