export interface DevelopmentOptions {
  /** The remotes to develop; none for the whole product. */
  readonly only: readonly string[];
  /** The origin of the Rubato in which they appear. */
  readonly against: string;
  readonly port: number | undefined;
}
export function parseOptions(args: readonly string[]): DevelopmentOptions;
export function assertRemotes(names: readonly string[], remotes: readonly string[]): void;
