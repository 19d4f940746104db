import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends one command to the Redis server at `url`. Resolves with the first line of its answer; throws what it refuses. */
export async function redisCommand(url: string, ...words: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const text = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('');
  socket.write(`*${words.length}\r\n${text}`);
  try {
    const [answer] = await once(socket, 'data');
    const [line = ''] = String(answer).split('\r\n');
    if (line.startsWith('-')) throw new Error(line);
    return line;
  } finally {
    socket.destroy();
  }
}
