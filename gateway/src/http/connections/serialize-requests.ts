import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The maximum number of pipelined requests per connection. Browsers do not pipeline. */
const maxWaiting = 16;

/**
 * Handles the requests of a connection one after another. Responses must be sent in that order anyway, and a
 * response prepared early would stay in memory for as long as the client likes. Closes a connection with more
 * than `maxWaiting` pipelined requests, and calls `onRejected`.
 */
export function serializeRequests(handle: Handle, onRejected: () => void = () => {}): Handle {
  const queues = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  function start(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => handleNext(socket));
    handle(request, response);
  }

  function handleNext(socket: Socket): void {
    const next = socket.destroyed ? undefined : queues.get(socket)?.shift();
    if (next) start(socket, ...next);
    else queues.delete(socket);
  }

  return (request, response) => {
    const { socket } = request;
    // Ignore requests parsed from bytes received before the connection was closed.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      start(socket, request, response);
    } else if (queue.length < maxWaiting) {
      queue.push([request, response]);
    } else {
      socket.destroy();
      onRejected();
    }
  };
}
