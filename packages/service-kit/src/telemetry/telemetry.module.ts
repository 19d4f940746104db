import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics.ts';
import { MetricsController } from './metrics.controller.ts';
import { Metrics, METRICS } from './metrics.ts';

export interface TelemetryOptions {
  /** The name of the service. */
  readonly processName: string;
  /** Created for the service unless shared with code outside Nest. */
  readonly metrics?: Metrics;
}

/** Provides metrics to all modules of a service and serves them at `GET /metrics`. */
@Global()
@Module({})
export class TelemetryModule {
  static register({
    processName,
    metrics = Metrics.createForProcess(processName),
  }: TelemetryOptions): DynamicModule {
    return {
      module: TelemetryModule,
      controllers: [MetricsController],
      providers: [{ provide: METRICS, useValue: metrics }, DatabaseMetrics],
      exports: [METRICS],
    };
  }
}
