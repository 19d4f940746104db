import { Controller, Get, Inject, Optional } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { BUS, type Bus } from '../bus/bus.ts';

/** What whoever runs a service asks it, on its inner HTTP side. */
@Controller('health')
export class HealthController {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Optional() private readonly database?: DataSource,
  ) {}

  /** The process runs. Whether others do is no reason to restart it. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** It can do its work: it hears from the bus, and its database answers. */
  @Get('ready')
  async ready() {
    if (!this.bus.isReady()) throw away('The bus is away');
    await this.database?.query('SELECT 1').catch(() => {
      throw away('The database is away');
    });
    return { status: 'ok' };
  }
}

function away(what: string): AppError {
  return new AppError('UNAVAILABLE', what, { retryAfterSeconds: 2 });
}
