type Reporter = (error: unknown) => void;

let reporter: Reporter = (error) => globalThis.reportError(error);

/**
 * Sets what reports the errors of `lazyComponent`, such as a function that shows a message. A front end calls it once, before it renders:
 * each has its own copy of this package.
 */
export function setChunkLoadErrorReporter(report: Reporter): void {
  reporter = report;
}

/** Reports that the code of a component could not be loaded. */
export function reportChunkLoadError(error: unknown): void {
  reporter(error);
}
