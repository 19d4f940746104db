import type { ApiClient } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import type { History, Write, WrittenKind } from './history.ts';
import type { OperationName } from './operation-names.ts';
import type { OwnedItem } from './owned-items.ts';
import { runOperation, type OperationResult } from './run-operation.ts';

interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object | undefined;
  /** The valid statuses besides a documented 503; 200 by default. */
  readonly expected?: readonly number[];
  /** Called with the body of an expected response. */
  readonly onSuccess?: (body: string) => void;
}

interface Creation {
  readonly path: string;
  readonly createBody: (name: string) => object;
  readonly onCreated: (body: string, name: string) => void;
}

/** Sends the writes of one user and records them in the history. */
export class Writer {
  readonly history: History;
  readonly #client: ApiClient;

  constructor(client: ApiClient, history: History) {
    this.#client = client;
    this.history = history;
  }

  async write(
    operation: OperationName,
    written: Pick<Write, 'kind' | 'name' | 'value'>,
    { method, path, body, expected = [200], onSuccess }: WriteRequest,
  ): Promise<OperationResult> {
    const startedAt = performance.now();
    const send = () => this.#client.send(method, path, body);
    const result = await runOperation(operation, expected, send, onSuccess);
    this.history.add({ ...written, startedAt }, result.status);
    return result;
  }

  /**
   * Creates an item with a unique name. Half of the requests have an idempotency key. The others show that no process retries
   * writes on its own.
   */
  async create(
    operation: OperationName,
    kind: 'playlist' | 'album' | 'song',
    { path, createBody, onCreated }: Creation,
  ): Promise<OperationResult> {
    const name = createName(kind);
    const hasIdempotencyKey = this.history.writes.length % 2 === 0;
    const headers = hasIdempotencyKey ? { 'idempotency-key': name } : undefined;
    const send = () => this.#client.post(path, createBody(name), headers);
    const startedAt = performance.now();
    const result = await runOperation(operation, [201], send, (body) => onCreated(body, name));
    const retry = async () => (await runOperation(operation, [201], send)).status;
    this.history.add(
      { kind, name, value: name, startedAt, ...(hasIdempotencyKey ? { retry } : {}) },
      result.status,
    );
    return result;
  }

  /** Deletes the item at `path`. 404 is a success if an earlier attempt may have deleted it. */
  async delete(
    operation: OperationName,
    kind: WrittenKind,
    path: string,
    item: OwnedItem,
  ): Promise<OperationResult> {
    const expected = item.mayBeDeleted ? [200, 404] : [200];
    const startedAt = performance.now();
    const result = await runOperation(operation, expected, () => this.#client.send('DELETE', path));
    const status = isDeleted(result) ? 200 : result.status;
    this.history.add({ kind, name: item.name, value: null, startedAt }, status);
    item.mayBeDeleted ||= !isDeleted(result);
    return result;
  }
}

export function createName(kind: 'playlist' | 'album' | 'song'): string {
  return `${kind}-${randomBytes(5).toString('hex')}`;
}

/** Whether the item of a deletion certainly no longer exists. */
export function isDeleted({ status }: OperationResult): boolean {
  return status === 200 || status === 404;
}
