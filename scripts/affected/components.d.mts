/** A folder that is tested and built by itself. */
export interface Component {
  readonly folder: string;
  /** The folders of the components that it uses. */
  readonly dependsOn: readonly string[];
}
export function readComponents(root: string): readonly Component[];
