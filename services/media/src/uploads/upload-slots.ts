import { AppError, texts } from '@rubato/contracts';

const retryAfterSeconds = 10;

/** The uploads under way, counted, so that nobody takes all the memory and no member all the places. */
export class UploadSlots {
  readonly #perUser = new Map<number, number>();
  #inAll = 0;

  constructor(private readonly limits: { readonly inAll: number; readonly perUser: number }) {}

  /** How many places are taken. */
  get taken(): number {
    return this.#inAll;
  }

  /** Runs `upload` in a place for this user. Throws TOO_MANY_REQUESTS when the user has too many, UNAVAILABLE when all have. */
  async use<Result>(userId: number, upload: () => Promise<Result>): Promise<Result> {
    const own = this.#perUser.get(userId) ?? 0;
    if (own >= this.limits.perUser)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'Too many uploads of one user',
        { message: texts.tooManyUploads },
        retryAfterSeconds,
      );
    if (this.#inAll >= this.limits.inAll)
      throw new AppError('UNAVAILABLE', 'Too many uploads at once', undefined, retryAfterSeconds);
    this.#count(userId, 1);
    try {
      return await upload();
    } finally {
      this.#count(userId, -1);
    }
  }

  #count(userId: number, step: 1 | -1): void {
    this.#inAll += step;
    const own = (this.#perUser.get(userId) ?? 0) + step;
    if (own) this.#perUser.set(userId, own);
    else this.#perUser.delete(userId);
  }
}
