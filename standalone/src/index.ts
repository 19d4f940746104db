export { standaloneConfig, type StandaloneConfig } from './config.ts';
export {
  serviceNames,
  startProduct,
  type PartName,
  type ProductOptions,
  type ServiceName,
} from './start-product.ts';
export {
  embeddedPorts,
  startStandalone,
  type Standalone,
  type StandaloneOptions,
} from './start-standalone.ts';
