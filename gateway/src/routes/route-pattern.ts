/** The router's pattern of an operation's path: `/api/songs/{id}` is registered as `/api/songs/:id`. */
export const toRoutePattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
