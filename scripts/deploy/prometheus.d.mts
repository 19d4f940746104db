interface Named {
  readonly name: string;
}
export function prometheusTargets(services: readonly Named[]): string;
export function missingProcessesAlert(services: readonly Named[]): string;
