import type { OpenApiDocument, TagObject } from '../openapi.types.ts';
import { html, Html } from './html.ts';
import { operationView } from './operation-view.ts';
import { schemaView } from './schema-view.ts';
import { style } from './style.ts';

/** Renders the document as a web page without scripts. */
export function docsPage(document: OpenApiDocument): string {
  const { info } = document;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        ${headerView(document)}${contentsView(document)}
        <main>${document.tags.map((tag) => tagView(tag, document))}${schemasView(document)}</main>
      </body>
    </html>`;
  return page.markup.replace(/\n\s+/g, '\n');
}

function operationsOf({ name }: TagObject, { paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

function headerView({ openapi, info }: OpenApiDocument): Html {
  return html`<header>
    <h1>${info.title}</h1>
    <p class="lead">${info.summary}.</p>
    <p>${info.description}</p>
    <p>Machine-readable: <a href="/api/openapi.json">openapi.json</a>, OpenAPI ${openapi}.</p>
  </header>`;
}

function contentsView(document: OpenApiDocument): Html {
  return html`<nav aria-label="Contents">
    ${document.tags.map(
      (tag) =>
        html`<section>
          <h2><a href="#${tag.name}">${tag.name}</a></h2>
          <ul>
            ${operationsOf(tag, document).map(
              ({ operation: { operationId, summary } }) =>
                html`<li><a href="#${operationId}">${summary}</a></li>`,
            )}
          </ul>
        </section>`,
    )}
    <section>
      <h2><a href="#schemas">Schemas</a></h2>
    </section>
  </nav>`;
}

function tagView(tag: TagObject, document: OpenApiDocument): Html {
  return html`<section aria-labelledby="${tag.name}">
    <h2 id="${tag.name}">${tag.name}</h2>
    <p>${tag.description}</p>
    ${operationsOf(tag, document).map(({ method, path, operation }) =>
      operationView(method, path, operation, document.components),
    )}
  </section>`;
}

function schemasView({ components }: OpenApiDocument): Html {
  return html`<section aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<article id="schema-${name}">
          <h3><a href="#schema-${name}">${name}</a></h3>
          ${schemaView(schema)}
        </article>`,
    )}
  </section>`;
}
