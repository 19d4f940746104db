import type { ChildProcess } from 'node:child_process';
import { inspectFile, inspectionLimits } from '../../src/inspection/inspector/inspector-client.ts';
import type { Inspection } from '../../src/inspection/inspection.messages.ts';
import { Rejection } from '../../src/inspection/rejection.ts';
import { startInspector } from '../../src/inspection/inspector/start-inspector.ts';
import type { CorpusFile } from './corpus.ts';

/**
 * Inspects files sequentially, like uploads: in a process that is replaced when it crashes or exceeds its
 * limits.
 */
export class Inspector {
  #process: ChildProcess | undefined;

  /**
   * Returns the inspection or the rejection. Throws errors that would make an upload fail with 500 or 503.
   */
  async inspect(kind: CorpusFile['kind'], bytes: Uint8Array): Promise<Inspection | Rejection> {
    this.#process ??= (await startInspector()).process;
    const reader = {
      bytes: bytes.length,
      read: async (position: number, length: number) => bytes.subarray(position, position + length),
    };
    try {
      return await inspectFile(this.#process, kind, reader, inspectionLimits);
    } catch (error) {
      this.end();
      if (error instanceof Rejection) return error;
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

/** Returns the bytes that would be delivered. */
export function delivered({ delivered: chunks }: Inspection, bytes: Uint8Array): Uint8Array {
  if (!chunks) return bytes;
  return Buffer.concat(
    chunks.map((chunk) => (chunk instanceof Uint8Array ? chunk : bytes.subarray(chunk.start, chunk.end))),
  );
}
