export function findLocalOrigins(against: string, port?: number): Promise<string[]>;
export function getPort(origin: string): number;
