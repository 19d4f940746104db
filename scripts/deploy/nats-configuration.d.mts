interface ServiceBusAccess {
  readonly name: string;
  readonly calls: readonly string[];
  readonly consumes: readonly { readonly event: string; readonly consumer: string }[];
  readonly managesEventStream?: boolean | undefined;
  readonly rebuildable?: boolean | undefined;
}
export function natsConfiguration(services: readonly ServiceBusAccess[]): string;
export function natsPasswordVariable(name: string): string;
export function durableName(service: string, consumption: ServiceBusAccess['consumes'][number]): string;
