import type { Components, OperationObject, Reference, ResponseObject } from '../openapi.types.ts';
import type { Parameter } from '../parameters.ts';
import { html, type Html } from './html.ts';
import { fieldView, refView, schemaView } from './schema-view.ts';

/** Renders one operation with its parameters, body and responses. */
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
    ${description && html`<p>${description}</p>`}${security && html`<p class="session">Requires a session.</p>`}
    ${parametersView(operation, components)}${bodyView(operation, components)}
    <h4>Responses</h4>
    <dl class="responses">
      ${Object.entries(operation.responses).map(([status, response]) =>
        responseView(status, dereference(response, components.responses), components),
      )}
    </dl>
  </article>`;
}

function parametersView({ parameters }: OperationObject, components: Components): Html | undefined {
  if (!parameters.length) return undefined;
  return html`<h4>Parameters</h4>
    <dl class="fields">
      ${parameters.map((parameter) => parameterView(dereference(parameter, components.parameters)))}
    </dl>`;
}

function parameterView({ name, in: location, required, description, schema }: Parameter): Html {
  const text = `${locationTexts[location]} ${description}`;
  return fieldView(name, { ...schema, description: text }, required);
}

const locationTexts = { path: 'Path.', query: 'Query.', header: 'Header.' } as const;

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
  return html`<div class="${status.startsWith('2') && 'success'}">
    <dt>${status}</dt>
    <dd>
      ${description}
      ${Object.entries(content).map(([type, { schema }]) =>
        schema ? html`<b>${refView(schema.$ref)}</b> ` : html`<code>${type}</code> `,
      )}${names.length > 0 && html`<span class="limit">with ${names.join(', ')}</span>`}
    </dd>
  </div>`;
}

/** Resolves a reference; returns other values as they are. */
function dereference<T extends object>(value: T | Reference, components: Readonly<Record<string, T>>): T {
  if (!isReference(value)) return value;
  const target = components[nameOf(value)];
  if (!target) throw new Error(`${value.$ref} cannot be resolved`);
  return target;
}

function isReference(value: object): value is Reference {
  return '$ref' in value;
}

function nameOf({ $ref }: Reference): string {
  return $ref.split('/').at(-1) ?? '';
}
