import type { Contract, MessageSchemas } from '../../packages/contracts/testing/contract.ts';
import { incompatibilities } from '../../packages/contracts/testing/incompatibilities.ts';
import type { Contracts, Expectations, ServiceContract } from './contract-files.ts';
import { findFieldsBeyond } from './schema-changes.ts';

/**
 * Returns what does not fit between services: subjects with two definitions or of another owner, and expectations that the publisher of an
 * event does not meet. `publishers` are the contracts of the publishers, of the release or of the code.
 */
export function findExpectationErrors(services: readonly ServiceContract[], publishers: Contracts): string[] {
  const provided = mergeSubjects(publishers);
  return services.flatMap((service) => [
    ...findOwnershipErrors(service, publishers.shared),
    ...Object.entries(service.expectations).flatMap(([subject, expected]) =>
      provided[subject]
        ? findErrors(`${service.name} expects ${subject}`, subject, expected, provided[subject])
        : [`${service.name} expects ${subject}, which no service publishes`],
    ),
    ...findConsumptionErrors(service, publishers),
  ]);
}

const mergeSubjects = ({ shared, services }: Contracts): Contract =>
  Object.assign({}, shared, ...services.map(({ contract }) => contract)) as Contract;

function findOwnershipErrors({ name, contract, expectations }: ServiceContract, shared: Contract): string[] {
  return [
    ...Object.keys(contract)
      .filter((subject) => !subject.startsWith(`${name}.`))
      .map((subject) => `${name} defines ${subject}, but its subjects start with ${name}.`),
    ...Object.keys(contract)
      .filter((subject) => shared[subject])
      .map((subject) => `${name} defines ${subject}, which packages/contracts defines`),
    ...Object.keys(expectations)
      .filter((subject) => subject.startsWith(`${name}.`))
      .map((subject) => `${name} expects its own event ${subject}`),
  ];
}

function findErrors(
  label: string,
  subject: string,
  expected: Expectations[string],
  provided: MessageSchemas,
): string[] {
  if (!('payload' in provided)) return [`${label}, which is not an event`];
  const reasons = incompatibilities(provided.payload, expected, 'the event');
  const missing = findFieldsBeyond(expected, provided.payload, subject).map(
    (field) => `${field} does not exist`,
  );
  return [...reasons, ...missing].map((reason) => `${label}: ${reason}`);
}

/** The manifest and the expectations of a service must agree. Events of `packages/contracts` need no expectation. */
function findConsumptionErrors(service: ServiceContract, { services }: Contracts): string[] {
  const { name, consumes, expectations } = service;
  if (!consumes) return [];
  const ofOthers = services
    .filter((other) => other.name !== name)
    .flatMap(({ contract }) => Object.keys(contract));
  return [
    ...Object.keys(expectations)
      .filter((subject) => !consumes.includes(subject))
      .map((subject) => `${name} expects ${subject}, but its service.json does not list it under consumes`),
    ...consumes
      .filter((subject) => ofOthers.includes(subject) && !expectations[subject])
      .map((subject) => `${name} consumes ${subject}, but states no expectation`),
  ];
}
