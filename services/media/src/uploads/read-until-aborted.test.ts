import { expect, it } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { readUntilAborted } from './read-until-aborted.ts';

it('yields all chunks, and leaves no listener behind', async () => {
  const { signal } = new AbortController();
  const body = new PassThrough({ objectMode: true });
  for (const chunk of ['a', 'b', 'c']) body.write(Buffer.from(chunk));
  body.end();
  const chunks = [];
  for await (const chunk of readUntilAborted(body, signal)) chunks.push(chunk.toString());
  expect(chunks).toEqual(['a', 'b', 'c']);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('throws the reason while it waits for the sender, and leaves the body open', async () => {
  const controller = new AbortController();
  const body = new PassThrough();
  const next = readUntilAborted(body, controller.signal).next();
  controller.abort(new Error('preempted'));
  await expect(next).rejects.toThrow('preempted');
  expect(body.destroyed).toBe(false);
  // What arrives later, or an end without a cause, is not an unhandled rejection.
  body.destroy(new Error('the client has left'));
});

it('throws the error of the body', async () => {
  const body = new PassThrough();
  const next = readUntilAborted(body, new AbortController().signal).next();
  body.destroy(new Error('the client has left'));
  await expect(next).rejects.toThrow('the client has left');
});
