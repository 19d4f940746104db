import { runService } from '@rubato/service-kit';
import { LibraryModule } from './app.module.ts';
import { libraryConfig } from './config.ts';

await runService('library', () => LibraryModule.with(libraryConfig(process.env)));
