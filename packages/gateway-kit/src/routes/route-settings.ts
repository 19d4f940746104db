/** The settings of the gateway that concern routes. */
export interface RouteSettings {
  /** The prefix of a file's key: a path on this host, or a URL of another host. Ends with a slash. */
  readonly mediaBaseUrl: string;
}

/** Injects the `RouteSettings`. */
export const ROUTE_SETTINGS: unique symbol = Symbol('RouteSettings');
