import { jest } from '@jest/globals';
import { proofOfWorkHeader } from '@rubato/contracts';
import type { SolverMessage } from '../src/solve-in-worker.ts';

/** A worker that solves nothing by itself. */
export class FakeWorker extends EventTarget {
  isTerminated = false;
  challenge: unknown;

  postMessage(challenge: unknown): void {
    this.challenge = challenge;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  reply(data: SolverMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** Replaces the workers of the browser. Returns those that are started. */
export function fakeWorkers(): FakeWorker[] {
  const started: FakeWorker[] = [];
  Object.assign(globalThis, {
    Worker: class extends FakeWorker {
      constructor() {
        super();
        started.push(this);
      }
    },
  });
  return started;
}

/** The proof in each `POST` to `path`, null if there is none. `fetch` is a mock. */
export const sentProofs = (path: string): (string | null)[] =>
  jest
    .mocked(fetch)
    .mock.calls.filter(([to, init]) => to === path && init?.method === 'POST')
    .map(([, init]) => new Headers(init?.headers).get(proofOfWorkHeader));
