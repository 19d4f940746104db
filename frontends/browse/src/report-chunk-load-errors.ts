import { setChunkLoadErrorReporter } from '@rubato/ui';
import { showChunkLoadError } from '@rubato/web-kit';

setChunkLoadErrorReporter(showChunkLoadError);
