interface ServiceBusAccess {
  readonly name: string;
  readonly calls: readonly string[];
  readonly consumes: readonly { readonly event: string; readonly consumer: string }[];
  readonly managesEventStream?: boolean | undefined;
  readonly rebuildable?: boolean | undefined;
}
export function generateNatsConfiguration(services: readonly ServiceBusAccess[]): string;
export function getNatsPasswordVariable(name: string): string;
export function toDurableName(service: string, consumption: ServiceBusAccess['consumes'][number]): string;
