export declare const journeyAreas: Readonly<Record<string, readonly string[]>>;
export function getJourneyFile(name: string): string;
