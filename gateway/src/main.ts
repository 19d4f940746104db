import { runProcess, startMetricsListener } from '@rubato/service-kit';
import { gatewayConfig, mediaAddress, metricsPort } from './config.ts';
import { HttpUploadChannel } from './uploads/http.upload-channel.ts';
import { startGateway } from './start-gateway.ts';

await runProcess('gateway', async ({ ports, settings: { http }, telemetry }) => {
  const gateway = await startGateway({
    config: gatewayConfig(process.env),
    ports,
    uploads: new HttpUploadChannel(mediaAddress(process.env)),
    http,
    telemetry,
    accessLog: 'info',
  });
  const metrics = await startMetricsListener(telemetry.metrics, {
    host: http.host,
    port: metricsPort(process.env),
  });
  const close = async () => {
    await gateway.close();
    await metrics.close();
  };
  return { ...gateway, close };
});
