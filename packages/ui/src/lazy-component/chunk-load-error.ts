type Reporter = (error: unknown) => void;

let report: Reporter = (error) => globalThis.reportError(error);

/**
 * Sets what reports the errors of `createLazyComponent`, such as a function that shows a message. A front end calls it once, before it renders:
 * each has its own copy of this package.
 */
export function setChunkLoadErrorReporter(reporter: Reporter): void {
  report = reporter;
}

/** Reports that the code of a component could not be loaded. */
export function reportChunkLoadError(error: unknown): void {
  report(error);
}
