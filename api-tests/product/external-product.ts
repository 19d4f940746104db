import { clientsOf, type ProductClients } from './product-clients.ts';

export interface ExternalProduct extends ProductClients {
  databaseUrl(service: string): string;
  close(): Promise<void>;
}

/**
 * A product that is already running, such as the containers of the distributed topology. Its databases are
 * given by the environment.
 */
export async function externalProduct(url: string): Promise<ExternalProduct> {
  return {
    ...(await clientsOf(url)),
    databaseUrl: (service) => process.env[`${service.toUpperCase()}_DATABASE_URL`] ?? '',
    close: async () => {},
  };
}

export function rejectInternals(): never {
  throw new Error('The internals of a product that runs elsewhere are not accessible');
}
