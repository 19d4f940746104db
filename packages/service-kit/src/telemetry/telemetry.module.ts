import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics.ts';
import { MetricsController } from './metrics.controller.ts';
import { Metrics, METRICS } from './metrics.ts';

export interface TelemetryOptions {
  /** The service's name. */
  readonly part: string;
  /** Its own unless it shares them with what runs outside of Nest. */
  readonly metrics?: Metrics;
}

/** Offers a service's metrics to all of it, and at `GET /metrics` to whoever reaches its HTTP side. */
@Global()
@Module({})
export class TelemetryModule {
  static with({ part, metrics = Metrics.ofProcess(part) }: TelemetryOptions): DynamicModule {
    return {
      module: TelemetryModule,
      controllers: [MetricsController],
      providers: [{ provide: METRICS, useValue: metrics }, DatabaseMetrics],
      exports: [METRICS],
    };
  }
}
