interface Named {
  readonly name: string;
}
export function generatePrometheusTargets(services: readonly Named[]): string;
export function generateMissingProcessesAlert(services: readonly Named[]): string;
