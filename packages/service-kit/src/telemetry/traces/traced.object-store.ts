import { SpanKind, type Tracer } from '@opentelemetry/api';
import type { Readable } from 'node:stream';
import type { ObjectReader, ObjectStat, ObjectStore } from '../../objects/object-store.ts';
import { runInInnerSpan } from './run-in-span.ts';

/** Wraps an object store with a span for each operation on one object. */
export class TracedObjectStore implements ObjectStore {
  constructor(
    private readonly objects: ObjectStore,
    private readonly tracer: Tracer,
  ) {}

  put(key: string, body: Readable, signal?: AbortSignal): Promise<ObjectStat> {
    return this.#runInSpan('put', key, () => this.objects.put(key, body, signal));
  }

  stat(key: string): Promise<ObjectStat | undefined> {
    return this.#runInSpan('stat', key, () => this.objects.stat(key));
  }

  open(key: string): Promise<ObjectReader | undefined> {
    return this.#runInSpan('open', key, () => this.objects.open(key));
  }

  move(from: string, to: string): Promise<void> {
    return this.#runInSpan('move', from, () => this.objects.move(from, to));
  }

  delete(key: string): Promise<void> {
    return this.#runInSpan('delete', key, () => this.objects.delete(key));
  }

  list(prefix: string): AsyncIterable<ObjectStat> {
    return this.objects.list(prefix);
  }

  removeUnfinished(startedBefore?: Date): Promise<number> {
    return this.objects.removeUnfinished(startedBefore);
  }

  #runInSpan<T>(operation: string, key: string, work: () => Promise<T>): Promise<T> {
    const options = { kind: SpanKind.CLIENT, attributes: { 'rubato.object.key': key } };
    return runInInnerSpan(this.tracer, `object store ${operation}`, options, work);
  }
}
