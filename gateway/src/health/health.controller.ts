import { Controller, Get, Inject } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import { Public } from '@rubato/gateway-kit';
import { BUS, type Bus } from '@rubato/service-kit';

@Controller('health')
@Public()
export class HealthController {
  constructor(@Inject(BUS) private readonly bus: Bus) {}

  /** The process is running. */
  @Get('live')
  reportLiveness() {
    return { status: 'ok' };
  }

  /** The gateway can call the services. */
  @Get('ready')
  reportReadiness() {
    if (!this.bus.isReady())
      throw new AppError('UNAVAILABLE', 'The bus is unavailable', { retryAfterSeconds: 2 });
    return { status: 'ok' };
  }
}
