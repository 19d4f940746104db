export function localOriginsOf(against: string, port?: number): Promise<string[]>;
export function portOfOrigin(origin: string): number;
