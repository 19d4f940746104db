// Runs before each remote: components that cannot be loaded report it in the page.
import { setChunkLoadErrorReporter } from '@rubato/ui';
import { showChunkLoadError } from '@rubato/web-kit';

setChunkLoadErrorReporter(showChunkLoadError);
