import type { QueryClient } from '@tanstack/react-query';

/** Sets a query's data from the response to a write. A request in flight may have been answered before the write, so it is cancelled. */
export function setWrittenData<Data>(client: QueryClient, queryKey: readonly unknown[], data: Data): void {
  client.setQueryData<Data>(queryKey, data);
  // The cancelled query keeps the data that was just set.
  void client.cancelQueries({ queryKey, exact: true });
}
