export { gatewayConfig, type GatewayConfig } from './config.ts';
export { startGateway, type GatewayOptions } from './start-gateway.ts';
