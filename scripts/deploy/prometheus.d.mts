interface Named {
  readonly name: string;
}
export function prometheusTargets(services: readonly Named[]): string;
export function missingPartsAlert(services: readonly Named[]): string;
