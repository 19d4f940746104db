import type { OidcFailure } from '@rubato/contracts';

/** A sign-in through a provider that ends without effect. People see the text of its failure. */
export class OidcFailed extends Error {
  override readonly name = 'OidcFailed';

  constructor(
    readonly failure: OidcFailure,
    options?: ErrorOptions,
  ) {
    super(`Sign-in failed: ${failure}`, options);
  }
}
