import type { ChildProcess } from 'node:child_process';
import { ask, inspectionLimits } from '../../src/inspection/ask-inspector.ts';
import type { Inspection } from '../../src/inspection/inspection.messages.ts';
import { Refusal } from '../../src/inspection/refusal.ts';
import { startInspector } from '../../src/inspection/start-inspector.ts';
import type { CorpusFile } from './corpus.ts';

/** Inspects files one after another as uploads are: in a process that is replaced when it crashes or takes too much. */
export class Inspector {
  #process: ChildProcess | undefined;

  /** What was found, or why it was refused. Throws what an upload would answer with 500 or 503. */
  async inspect(kind: CorpusFile['kind'], bytes: Uint8Array): Promise<Inspection | Refusal> {
    this.#process ??= (await startInspector()).process;
    const reader = {
      bytes: bytes.length,
      read: async (position: number, length: number) => bytes.subarray(position, position + length),
    };
    try {
      return await ask(this.#process, kind, reader, inspectionLimits);
    } catch (error) {
      this.end();
      if (error instanceof Refusal) return error;
      throw error;
    } finally {
      this.#process?.removeAllListeners();
    }
  }

  end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }
}

/** The bytes that would be delivered. */
export function delivered({ delivered: pieces }: Inspection, bytes: Uint8Array): Uint8Array {
  if (!pieces) return bytes;
  return Buffer.concat(
    pieces.map((piece) => (piece instanceof Uint8Array ? piece : bytes.subarray(piece.start, piece.end))),
  );
}
