import { hourMs } from '@rubato/service-kit';

/** For how long an upload may come to nothing, and an object be without its row. An upload is over long before. */
export const uploadGracePeriodMs = hourMs;
