import { AppError } from '@rubato/contracts';

const tries = 3;

/** Reads again what could not be read for the moment: an answer that is half sent can neither be taken back nor refused. */
export async function persistently<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (left === 0 || !(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
    }
  }
}
