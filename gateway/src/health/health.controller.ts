import { Controller, Get, Inject } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import { BUS, type Bus } from '@rubato/service-kit';
import { Public } from '../auth/signed-in.ts';

@Controller('health')
@Public()
export class HealthController {
  constructor(@Inject(BUS) private readonly bus: Bus) {}

  /** The process runs. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** The gateway can ask the services. */
  @Get('ready')
  ready() {
    if (!this.bus.isReady()) throw new AppError('UNAVAILABLE', 'The bus is away', undefined, 2);
    return { status: 'ok' };
  }
}
