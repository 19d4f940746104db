export {
  parseGatewayConfig,
  publicSettings,
  toPublicConfig,
  type GatewayConfig,
  type PublicConfig,
} from './config.ts';
export type { OpenApiDocument, OperationObject, ResponseObject } from './openapi/openapi.types.ts';
export { startGateway, type GatewayOptions } from './start-gateway.ts';
