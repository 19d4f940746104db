import '@rubato/service-kit/heap-limits';

import { runService } from '@rubato/service-kit';
import { service } from './index.ts';

await runService(service);
