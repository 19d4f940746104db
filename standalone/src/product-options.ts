import type { GatewayOptions } from '@rubato/gateway';
import type { AllPorts, Telemetry } from '@rubato/service-kit';
import type { StandaloneConfig } from './config.ts';
import type { Secrets } from './secrets.ts';
import type { LoadedService } from './services/load-services.ts';

export interface ProductOptions {
  readonly config: Omit<StandaloneConfig, 'dataFolder' | 'logLevel'>;
  readonly services: readonly LoadedService[];
  /** The ports of each service and the gateway: the same for all, or separate connections. */
  readonly createPorts: (processName: string) => AllPorts;
  readonly secrets: Secrets;
  /** The connection URL of a service's own database. */
  readonly getDatabaseUrl: (service: string) => string;
  /** The folder of the built front ends; without it only the API and media are served. */
  readonly frontEndsFolder?: string | undefined;
  /**
   * How uploads reach the service that receives them: by function call in the same process, or over HTTP as in
   * the distributed topology.
   */
  readonly uploads: 'in-process' | 'http';
  /** Called once all services are listening, before the first request: events may be delivered from then on. */
  readonly onServicesReady?: () => void;
  /** The log level of the access log; `debug` by default. */
  readonly accessLog?: GatewayOptions['accessLog'];
  /** Metrics and tracing of each component; none by default. */
  readonly createTelemetry?: (processName: string) => Telemetry;
}
