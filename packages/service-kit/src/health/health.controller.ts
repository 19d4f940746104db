import { Controller, Get, Inject, Optional } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { BUS, type Bus } from '../bus/bus.ts';

/** Health checks for orchestrators, on the internal HTTP server of a service. */
@Controller('health')
export class HealthController {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Optional() private readonly database?: DataSource,
  ) {}

  /** The process is running. Unavailable dependencies are no reason to restart it. */
  @Get('live')
  reportLiveness() {
    return { status: 'ok' };
  }

  /** The service can work: the bus is connected and the database responds. */
  @Get('ready')
  async reportReadiness() {
    if (!this.bus.isReady()) throw createUnavailable('Bus unavailable');
    await this.database?.query('SELECT 1').catch(() => {
      throw createUnavailable('Database unavailable');
    });
    return { status: 'ok' };
  }
}

function createUnavailable(message: string): AppError {
  return new AppError('UNAVAILABLE', message, { retryAfterSeconds: 2 });
}
