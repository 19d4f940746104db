import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends one command to the Redis server at `url`. Resolves with the first line of the response; throws on an error response. */
export async function redisCommand(url: string, ...words: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const text = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('');
  socket.write(`*${words.length}\r\n${text}`);
  try {
    const [response] = await once(socket, 'data');
    const [line = ''] = String(response).split('\r\n');
    if (line.startsWith('-')) throw new Error(line);
    return line;
  } finally {
    socket.destroy();
  }
}
