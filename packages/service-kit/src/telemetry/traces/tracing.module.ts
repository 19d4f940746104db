import type { Tracer } from '@opentelemetry/api';
import { Inject, Injectable, Module, Optional, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { getPool } from '../../database/prepared-query.ts';
import { tracePool } from './trace-pool.ts';

const TRACER = Symbol('Tracer');

@Injectable()
class DatabaseTraces {
  constructor(@Inject(TRACER) tracer: Tracer, @Optional() database?: DataSource) {
    if (database) tracePool(getPool(database), tracer);
  }
}

/** Traces the database queries of a service. */
@Module({})
export class TracingModule {
  static register(tracer: Tracer): DynamicModule {
    return { module: TracingModule, providers: [{ provide: TRACER, useValue: tracer }, DatabaseTraces] };
  }
}
