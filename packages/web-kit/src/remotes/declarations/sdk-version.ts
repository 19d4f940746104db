/** The version of this package, which every remote states as the one it was built with. A test keeps it equal to package.json. */
export const sdkVersion: string = '2.12.0';

/** The oldest major version whose remotes this shell still loads. */
const oldestMajor = 1;

/**
 * Whether a remote that was built with version `sdk` can run with this one. A newer minor version can: what this shell does not know, it
 * ignores. Another major version cannot, unless this one still supports it.
 */
export function isSupportedSdk(sdk: string, current = sdkVersion, oldest = oldestMajor): boolean {
  const [major, currentMajor] = [sdk, current].map((version) => Number.parseInt(version, 10));
  return major !== undefined && currentMajor !== undefined && major >= oldest && major <= currentMajor;
}
