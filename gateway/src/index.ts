export {
  gatewayConfig,
  publicSettings,
  toPublicConfig,
  type GatewayConfig,
  type PublicConfig,
} from './config.ts';
export { HttpUploadChannel } from './uploads/http.upload-channel.ts';
export { startGateway, type GatewayOptions } from './start-gateway.ts';
