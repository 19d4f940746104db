import { hourMs } from '@rubato/service-kit';

/**
 * How long an asset may stay unattached, and an object without a row, before it counts as orphaned. Uploads
 * take far less.
 */
export const uploadGracePeriodMs = hourMs;
