// Renders the configuration of NATS: one user per process, with the permissions that the manifests of the services describe.

/** The subjects and consumers of the API of JetStream, for the stream of all events. */
const stream = 'RUBATO_EVENTS';

/** The configuration for `services`, the manifests of all services. Passwords come from the environment. */
export function generateNatsConfiguration(services) {
  return `${header}
authorization {
${services.map((service) => formatPermissions(toVariableName(service.name), listServicePublications(service, services), listServiceSubscriptions(service), true)).join('\n')}
${formatPermissions('GATEWAY', listGatewayPublications(services), ['_INBOX_gateway.>'], false)}
  # Passwords come from the environment. They start with a letter: the server would parse 12e3 as a number.
  users = [
${[...services.map(({ name }) => name), 'gateway'].map(formatUser).join('\n')}
  ]
}
`;
}

/** The environment variable with the password of a process. */
export const getNatsPasswordVariable = (name) => `NATS_${toVariableName(name)}_PASSWORD`;

/** The name of the durable consumer of a service: `toDurableName` in service-kit builds the same. */
export const toDurableName = (service, { event, consumer }) =>
  [service, consumer, event].join('_').replaceAll(/[^\w-]/g, '-');

const header = `# Generated from services/*/service.json.
# One user per process: a service serves its own subjects and publishes its own events; replies go to the caller's private inbox.
# A request has four tokens, <owner>.<noun>.<verb>.v<n>, an event three.
listen: 0.0.0.0:4222
# The monitoring endpoint; the environment sets its address.
http: $NATS_MONITOR
max_payload: 1MB

jetstream {
  store_dir: /data
  max_file_store: 4GB
  # The publisher deletes an event once it is acknowledged, so it must be on disk by then.
  sync_interval: always
}

# The stream deletes an event once every consumer of its subject has acknowledged it. One service creates and updates the stream. A service
# creates, reads and acknowledges its own consumers only: <service>_<consumer>_<subject>. The first also removes consumers of services
# that can rebuild their data.`;

function listServicePublications({ name, calls, consumes, managesEventStream }, services) {
  return [
    `${name}.*.*`,
    ...calls,
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.CONSUMER.LIST.${stream}`,
    ...(managesEventStream
      ? [
          `$JS.API.STREAM.CREATE.${stream}`,
          `$JS.API.STREAM.UPDATE.${stream}`,
          ...listRemovableConsumers(services),
        ]
      : []),
    ...consumes.flatMap((consumption) =>
      listConsumerSubjects(toDurableName(name, consumption), consumption.event),
    ),
  ];
}

/** The consumers of services that can rebuild their data, and whose backlog must not fill the stream. */
const listRemovableConsumers = (services) =>
  services
    .filter(({ rebuildable }) => rebuildable)
    .flatMap(({ name, consumes }) => consumes.map((consumption) => toDurableName(name, consumption)))
    .map((durable) => `$JS.API.CONSUMER.DELETE.${stream}.${durable}`);

const listConsumerSubjects = (durable, event) => [
  `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${event}`,
  `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
  `$JS.ACK.${stream}.${durable}.>`,
];

const listServiceSubscriptions = ({ name }) => [`${name}.*.*.*`, `_INBOX_${name}.>`];

const listGatewayPublications = (services) => services.map(({ name }) => `${name}.*.*.*`);

function formatPermissions(name, publish, subscribe, allowsResponses) {
  return `  ${name} = {
    publish: [
${publish.map((subject) => `      "${subject}"`).join('\n')}
    ]
    subscribe: [${subscribe.map((subject) => `"${subject}"`).join(', ')}]
${allowsResponses ? '    allow_responses: true\n' : ''}  }`;
}

const formatUser = (name) =>
  `    { user: ${name}, password: $${getNatsPasswordVariable(name)}, permissions: $${toVariableName(name)} }`;

const toVariableName = (name) => name.toUpperCase().replaceAll('-', '_');
