export interface ServiceManifest {
  readonly name: string;
  readonly description: string;
  readonly serves: readonly string[];
  readonly calls: readonly string[];
  readonly emits: readonly string[];
  readonly consumes: readonly { readonly event: string; readonly consumer: string }[];
  readonly uploads?: readonly string[];
  readonly database: string;
  readonly readiness: string;
  readonly managesEventStream?: boolean;
  readonly rebuildable?: boolean;
}
export function readServices(root: string): readonly ServiceManifest[];
export function listServices(root: string): readonly string[];
export function listRemotes(root: string): readonly string[];
export function listFrontEnds(root: string): readonly string[];
export function listProjects(root: string): readonly string[];
export function listOwnPackages(root: string): readonly string[];
