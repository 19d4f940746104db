import type { Components, OperationObject, Reference, ResponseObject } from '../openapi.types.ts';
import type { Parameter } from '../parameters.ts';
import { html, type Html } from './html.ts';
import { fieldView, refView, schemaView } from './schema-view.ts';

/** One operation with all that goes in and comes out. */
export function operationView(
  method: string,
  path: string,
  operation: OperationObject,
  components: Components,
): Html {
  const { operationId, summary, description, security } = operation;
  return html`<article id="${operationId}">
    <h3><a href="#${operationId}">${summary}</a></h3>
    <p class="call"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
    ${description && html`<p>${description}</p>`}${security && html`<p class="session">Needs a session.</p>`}
    ${parametersView(operation, components)}${bodyView(operation, components)}
    <h4>Answers</h4>
    <dl class="answers">
      ${Object.entries(operation.responses).map(([status, response]) =>
        responseView(status, found(response, components.responses), components),
      )}
    </dl>
  </article>`;
}

function parametersView({ parameters }: OperationObject, components: Components): Html | undefined {
  if (!parameters.length) return undefined;
  return html`<h4>Parameters</h4>
    <dl class="fields">
      ${parameters.map((parameter) => parameterView(found(parameter, components.parameters)))}
    </dl>`;
}

function parameterView({ name, in: place, required, description, schema }: Parameter): Html {
  const text = `${placeNames[place]} ${description}`;
  return fieldView(name, { ...schema, description: text }, required);
}

const placeNames = { path: 'In the path.', query: 'In the query.', header: 'A header.' } as const;

function bodyView({ requestBody }: OperationObject, { schemas }: Components): Html | undefined {
  if (!requestBody) return undefined;
  return html`<h4>Body</h4>
    ${Object.entries(requestBody.content).map(
      ([type, { schema }]) =>
        html`<p>${schema && refView(schema.$ref)} as <code>${type}</code></p>
          ${schema && schemaView(schemas[nameOf(schema)] ?? {})}`,
    )}`;
}

function responseView(status: string, response: ResponseObject, { headers }: Components): Html {
  const { description, content = {} } = response;
  const names = Object.keys(response.headers ?? {}).filter((name) => name in headers);
  return html`<div class="${status.startsWith('2') && 'good'}">
    <dt>${status}</dt>
    <dd>
      ${description}
      ${Object.entries(content).map(([type, { schema }]) =>
        schema ? html`<b>${refView(schema.$ref)}</b> ` : html`<code>${type}</code> `,
      )}${names.length > 0 && html`<span class="limit">with ${names.join(', ')}</span>`}
    </dd>
  </div>`;
}

/** What a reference leads to, or the thing itself. */
function found<T extends object>(thing: T | Reference, named: Readonly<Record<string, T>>): T {
  if (!isReference(thing)) return thing;
  const target = named[nameOf(thing)];
  if (!target) throw new Error(`${thing.$ref} leads nowhere`);
  return target;
}

function isReference(thing: object): thing is Reference {
  return '$ref' in thing;
}

function nameOf({ $ref }: Reference): string {
  return $ref.split('/').at(-1) ?? '';
}
