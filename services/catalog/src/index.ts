export { CatalogModule } from './app.module.ts';
export { catalogConfig, type CatalogConfig } from './config.ts';
