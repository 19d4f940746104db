import type { RemoteModules } from '@rubato/web-kit';

export const routes: RemoteModules['library/routes']['routes'] = [];
