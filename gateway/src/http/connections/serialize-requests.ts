import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Exchange = Parameters<Handle>;

/** The requests of a connection. */
interface Queue {
  /** Whether a response is not complete. */
  isBusy: boolean;
  readonly waiting: Exchange[];
  /** Called when a response is closed. One function per connection: there are many more responses. */
  readonly startNext: () => void;
}

/** The maximum number of pipelined requests per connection. Browsers do not pipeline. */
const maxWaiting = 16;

/**
 * Handles the requests of a connection one after another. Responses must be sent in that order anyway, and a
 * response prepared early would stay in memory for as long as the client likes. Closes a connection with more
 * than `maxWaiting` pipelined requests, and calls `onRejected`.
 */
export function serializeRequests(handle: Handle, onRejected: () => void = () => {}): Handle {
  const queues = new WeakMap<Socket, Queue>();

  function start(queue: Queue, request: IncomingMessage, response: ServerResponse): void {
    queue.isBusy = true;
    response.on('close', queue.startNext);
    handle(request, response);
  }

  function createQueue(socket: Socket): Queue {
    const queue: Queue = {
      isBusy: false,
      waiting: [],
      startNext: () => {
        queue.isBusy = false;
        const next = socket.destroyed ? undefined : queue.waiting.shift();
        if (next) start(queue, ...next);
      },
    };
    queues.set(socket, queue);
    return queue;
  }

  return (request, response) => {
    const { socket } = request;
    // Ignore requests parsed from bytes received before the connection was closed.
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? createQueue(socket);
    if (!queue.isBusy) {
      start(queue, request, response);
    } else if (queue.waiting.length < maxWaiting) {
      queue.waiting.push([request, response]);
    } else {
      socket.destroy();
      onRejected();
    }
  };
}
