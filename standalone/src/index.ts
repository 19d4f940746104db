export { parseStandaloneConfig, type StandaloneConfig } from './config.ts';
export { DemoScheduler } from './demo/demo-scheduler.ts';
export { resetDemo, type ResetReport } from './demo/reset-demo.ts';
export { seedDemo } from './demo/seed-demo.ts';
export { loadServices, type LoadedService } from './services/load-services.ts';
export type { ProductOptions } from './product-options.ts';
export { startProduct } from './start-product.ts';
export {
  createEmbeddedPorts,
  startStandalone,
  type Standalone,
  type StandaloneOptions,
} from './start-standalone.ts';
