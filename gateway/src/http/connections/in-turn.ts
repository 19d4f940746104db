import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that may wait on one connection. No browser sends a second one before the first is answered. */
const maxWaiting = 16;

/**
 * Handles the requests of a connection one after another. Answers have to be sent in that order anyway, and whatever is prepared before
 * its turn is kept in memory for as long as the client likes. A connection on which more than `maxWaiting` wait is closed, which
 * `onRefused` hears of.
 */
export function inTurn(handle: Handle, onRefused: () => void = () => {}): Handle {
  const queues = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  function begin(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => goOn(socket));
    handle(request, response);
  }

  function goOn(socket: Socket): void {
    const next = socket.destroyed ? undefined : queues.get(socket)?.shift();
    if (next) begin(socket, ...next);
    else queues.delete(socket);
  }

  return (request, response) => {
    const { socket } = request;
    // What is still parsed of bytes that had come before the connection was closed.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      begin(socket, request, response);
    } else if (queue.length < maxWaiting) {
      queue.push([request, response]);
    } else {
      socket.destroy();
      onRefused();
    }
  };
}
