import { runService } from '@rubato/service-kit';
import { CatalogModule } from './app.module.ts';
import { catalogConfig } from './config.ts';

await runService('catalog', () => CatalogModule.with(catalogConfig(process.env)));
