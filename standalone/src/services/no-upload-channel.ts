import { AppError, texts } from '@rubato/contracts';
import type { UploadChannel } from '@rubato/service-kit';

/** For a Rubato without a service that receives uploads. */
export const noUploadChannel: UploadChannel = {
  forward: async () => {
    throw new AppError('UNAVAILABLE', `${texts.serverError} (no service receives uploads)`);
  },
};
