import type { ServiceManifest } from '../manifest/service-manifest.ts';

/** Which events there are, and who needs them. */
export interface EventRouting {
  /**
   * The subjects of all events: an event subject has three tokens, `<owner>.<noun>-<past>.v<n>`; a request
   * subject has four and is not stored.
   */
  readonly subjects: readonly string[];
  /**
   * The services that must receive the events of a subject. No event is published until each of them has a
   * durable consumer.
   */
  readonly consumers: ReadonlyMap<string, readonly string[]>;
  /** The services that rebuild their data when they have missed events. No event waits for them. */
  readonly rebuildable: readonly string[];
}

/** The routing between the services that `manifests` describe. */
export function createEventRouting(manifests: readonly ServiceManifest[]): EventRouting {
  const consumers = new Map<string, string[]>();
  const rebuildable = manifests.filter((manifest) => manifest.rebuildable).map(({ name }) => name);
  for (const { name, consumes } of manifests.filter((manifest) => !manifest.rebuildable))
    for (const event of new Set(consumes.map(({ event }) => event)))
      consumers.set(event, [...(consumers.get(event) ?? []), name]);
  return { subjects: manifests.map(({ name }) => `${name}.*.*`), consumers, rebuildable };
}
