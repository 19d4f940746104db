import { runPart } from '@rubato/service-kit';
import { gatewayConfig, mediaAddress } from './config.ts';
import { HttpUploadChannel } from './songs/http.upload-channel.ts';
import { startGateway } from './start-gateway.ts';

await runPart('gateway', (ports, { http }) =>
  startGateway({
    config: gatewayConfig(process.env),
    ports,
    uploads: new HttpUploadChannel(mediaAddress(process.env)),
    http,
  }),
);
