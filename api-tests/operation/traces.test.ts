import { beforeAll, describe, expect, it } from '@jest/globals';
import { songEvents, songMessages } from '@rubato/contracts';
import { startTracing, type Tracing } from '@rubato/service-kit';
import { serviceNames } from '../product/service-names.ts';
import { queryDatabase, waitUntil } from '@rubato/testing';
import { songForm } from '../catalog/song-form.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';
import { TraceReceiver, type ReceivedSpan } from './trace-receiver.ts';

const clientsTrace = 'deadbeefdeadbeefdeadbeefdeadbeef';
const traceparent = `00-${clientsTrace}-00f067aa0ba902b7-01`;

/** The traces of `work` on its own product, after the product is closed. */
async function tracesOf(
  trustedProxyHops: number,
  work: (product: TestProduct) => Promise<void>,
): Promise<TraceReceiver> {
  const receiver = new TraceReceiver();
  const endpoint = await receiver.start();
  const tracings = new Map<string, Tracing>();
  for (const processName of [...serviceNames, 'gateway'] as const) {
    const tracing = await startTracing(processName, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    if (tracing) tracings.set(processName, tracing);
  }
  const telemetry = (processName: string) => ({ tracer: tracings.get(processName)?.tracer });
  const product = await startTestProduct({ telemetry, trustedProxyHops });
  await work(product).finally(() => product.close());
  for (const tracing of tracings.values()) await tracing.close();
  await receiver.stop();
  return receiver;
}

describe('the trace of a request', () => {
  let traces: TraceReceiver;
  let read: ReceivedSpan;

  beforeAll(async () => {
    traces = await tracesOf(0, async (product) => {
      const { client } = await product.signUp();
      const { id } = await (await client.post('/api/songs', await songForm())).json();
      await client.get(`/api/songs/${id}`, { traceparent });
      await waitUntil(async () => {
        const rows = await queryDatabase(product.databaseUrl('catalog'), 'SELECT id FROM outbox');
        return rows.length === 0;
      });
    });
    read = traces.find(/^GET \/api\/songs\/:/, 'server');
  });

  it('spans gateway, bus and database', () => {
    const { subject } = songMessages.byId;
    const answered = traces.find(subject, 'server');
    const query = traces.spans.find(({ parentSpanId }) => parentSpanId === answered.spanId);
    expect(query).toMatchObject({ service: 'rubato-catalog', kind: 'client', traceId: read.traceId });
    expect(traces.ancestors(query!)).toEqual([
      `rubato-catalog server ${subject}`,
      `rubato-gateway client ${subject}`,
      `rubato-gateway server ${read.name}`,
    ]);
  });

  it('starts at the gateway, ignoring the client’s trace', () => {
    expect(read.parentSpanId).toBeUndefined();
    expect(traces.spans.map(({ traceId }) => traceId)).not.toContain(clientsTrace);
  });

  it('includes object store operations', () => {
    const upload = traces.find('POST /api/songs', 'server');
    const stored = traces.find('object store put', 'client');
    expect(stored).toMatchObject({ service: 'rubato-media', traceId: upload.traceId });
  });

  it('continues in event consumers', () => {
    const { subject } = songEvents.songCreated;
    const consumed = traces.find(subject, 'consumer');
    expect(consumed.service).toBe('rubato-media');
    expect(traces.ancestors(consumed)).toEqual([
      `rubato-catalog server ${songMessages.create.subject}`,
      `rubato-gateway client ${songMessages.create.subject}`,
      'rubato-gateway server POST /api/songs',
    ]);
    expect(traces.spans.some(({ parentSpanId }) => parentSpanId === consumed.spanId)).toBe(true);
  });
});

describe('the trace of a request through a trusted proxy', () => {
  it('continues the trace of the proxy', async () => {
    const traces = await tracesOf(1, async (product) => {
      await product.visitor().get('/api/songs', { traceparent });
    });
    expect(traces.find('GET /api/songs', 'server')).toMatchObject({
      traceId: clientsTrace,
      parentSpanId: '00f067aa0ba902b7',
    });
  });
});

describe('an invalid tracing setting', () => {
  it('is reported, and missing settings are valid', async () => {
    expect(await startTracing('catalog', {})).toBeUndefined();
    await expect(startTracing('catalog', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).rejects.toThrow(
      /OTEL_EXPORTER_OTLP_ENDPOINT: /,
    );
  });
});
