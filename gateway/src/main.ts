import { runProcess, startMetricsListener } from '@rubato/service-kit';
import { parseGatewayConfig, parseMediaAddress, parseMetricsPort } from './config.ts';
import { HttpUploadChannel } from './uploads/http.upload-channel.ts';
import { startGateway } from './start-gateway.ts';

await runProcess('gateway', async ({ ports, settings: { http }, telemetry }) => {
  const gateway = await startGateway({
    config: parseGatewayConfig(process.env),
    ports,
    uploads: new HttpUploadChannel(parseMediaAddress(process.env)),
    http,
    telemetry,
    accessLog: 'info',
  });
  const metrics = await startMetricsListener(telemetry.metrics, {
    host: http.host,
    port: parseMetricsPort(process.env),
  });
  const close = async () => {
    await gateway.close();
    await metrics.close();
  };
  return { ...gateway, close };
});
