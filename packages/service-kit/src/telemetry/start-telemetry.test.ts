import { describe, expect, it } from '@jest/globals';
import { InProcessBus } from '../bus/in-process.bus.ts';
import { MemoryEphemeralStore } from '../ephemeral/memory.ephemeral-store.ts';
import type { EventBus } from '../events/event-bus.ts';
import { InProcessEventBus } from '../events/in-process.event-bus.ts';
import { createLogger } from '../logging/logger.ts';
import { FolderObjectStore } from '../objects/folder.object-store.ts';
import { startTelemetry } from './start-telemetry.ts';
import { instrumentPorts } from './telemetry.ts';

describe('startTelemetry', () => {
  it('collects only metrics without a collector', async () => {
    const telemetry = await startTelemetry('catalog', {});
    expect(telemetry.tracer).toBeUndefined();
    expect(await telemetry.metrics.collectText()).toContain(
      'process_resident_memory_bytes{process="catalog"}',
    );
    await telemetry.close();
  });

  it('adds tracing with a collector', async () => {
    const telemetry = await startTelemetry('catalog', {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    });
    expect(telemetry.tracer).toBeDefined();
    await telemetry.close();
  });

  const metricsOf = async (events: EventBus) => {
    const telemetry = await startTelemetry('auth', {}, ['nats']);
    instrumentPorts(
      {
        bus: new InProcessBus(),
        events,
        ephemeral: new MemoryEphemeralStore(),
        objects: new FolderObjectStore('/nonexistent'),
        logger: createLogger('test', 'silent'),
      },
      telemetry,
    );
    return telemetry.metrics.collectText();
  };

  it('checks only the given dependencies', async () => {
    const text = await metricsOf(new InProcessEventBus());
    expect(text).toContain('rubato_ready{dependency="nats",process="auth"} 1');
    expect(text).not.toContain('dependency="redis"');
  });

  it('reports the connection of events as well', async () => {
    const events = Object.assign(new InProcessEventBus(), { isReady: () => false });
    expect(await metricsOf(events)).toContain('rubato_ready{dependency="nats",process="auth"} 0');
  });
});
