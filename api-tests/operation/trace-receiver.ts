import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const kinds = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int().transform((kind) => kinds[kind]),
});

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional() }),
});

/** The subset of OTLP that the tests inspect. */
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export type ReceivedSpan = z.output<typeof spanSchema> & { readonly service: string | undefined };

/** A collector that receives OTLP over HTTP and keeps all spans. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly #server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') this.#take(await json(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });

  /** Resolves with the base URL. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** The span with this name and kind. Throws if there is none. */
  find(name: string | RegExp, kind: ReceivedSpan['kind']): ReceivedSpan {
    const found = this.spans.find((span) => span.kind === kind && isNamed(span, name));
    if (found) return found;
    throw new Error(`No ${kind} span ${name} among ${this.spans.map(({ name }) => name).join(', ')}`);
  }

  /** The ancestors of `span`, from its parent to the root, as `service kind name`. */
  ancestors({ parentSpanId }: ReceivedSpan): string[] {
    const parent = this.spans.find(({ spanId }) => spanId === parentSpanId);
    return parent ? [`${parent.service} ${parent.kind} ${parent.name}`, ...this.ancestors(parent)] : [];
  }

  #take(body: unknown): void {
    for (const { resource, scopeSpans } of tracesSchema.parse(body).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => ({ ...span, service })));
    }
  }
}

function isNamed({ name }: ReceivedSpan, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}
