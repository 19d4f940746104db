/** The modules that each module imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;
export function readImportGraph(root: string): Promise<ImportGraph>;
