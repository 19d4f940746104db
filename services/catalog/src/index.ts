export { CatalogModule } from './app.module.ts';
export { catalogConfig, catalogQuotas, type CatalogConfig, type CatalogQuotas } from './config.ts';
