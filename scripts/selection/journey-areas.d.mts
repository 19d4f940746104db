export declare const journeyAreas: Readonly<Record<string, readonly string[]>>;
export function journeyFile(name: string): string;
