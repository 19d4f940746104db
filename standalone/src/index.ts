export { standaloneConfig, type StandaloneConfig } from './config.ts';
export { startStandalone, type Standalone, type StandaloneOptions } from './start-standalone.ts';
