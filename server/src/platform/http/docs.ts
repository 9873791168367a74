// `/api/openapi.json` and, for people, `/api/docs`: the same document as a plain page without a script.
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { apiWords } from './http.words.ts';
import type { OpenApi } from './openapi.ts';

const words = apiWords.page;

const json = (value: unknown) =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

const part = (title: string, value: unknown) => (value ? `<h4>${title}</h4>${json(value)}` : '');

type Operation = OpenApi['paths'][string][string];

type Content = { content?: Record<string, { schema: unknown; example?: unknown }> };

const contentOf = (holder: unknown) => {
  const { content = {} } = (holder ?? {}) as Content;
  return content['application/json'] ?? content['application/octet-stream'];
};

function section(
  method: string,
  path: string,
  { summary, description, parameters, requestBody, responses }: Operation,
) {
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<p>${escapeHtml(description)}</p>
${part(words.parameters, parameters.length ? parameters : undefined)}
${part(words.body, contentOf(requestBody)?.schema)}${part(words.example, contentOf(requestBody)?.example)}
${part(words.reply, contentOf(responses[200])?.schema)}${part(words.example, contentOf(responses[200])?.example)}</details>`;
}

const STYLE = `body{font:1rem/1.55 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1b2230;background:#fbfaf6}
summary{cursor:pointer;padding:.6rem 0}summary b{display:inline-block;min-width:4.5rem;color:#2450a8}summary span{color:#4b5361}
details{border-top:1px solid #dcd9d0}pre{overflow:auto;background:#fff;border:1px solid #dcd9d0;padding:1rem;border-radius:4px}h2{margin-top:2.5rem}
@media(prefers-color-scheme:dark){body{color:#eeece6;background:#10141d}summary b{color:#86b2f8}summary span{color:#c3c1bb}details,pre{border-color:#333a48}pre{background:#171c26}}`;

function page(document: OpenApi): string {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), section(method, path, operation)]);
    }
  }
  const body = [...groups]
    .map(([tag, sections]) => `<h2>${escapeHtml(tag)}</h2>${sections.join('\n')}`)
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title}</title><link rel="stylesheet" href="/api/docs.css"><main><h1>${words.title}</h1>
<p>${words.lead} <a href="/api/openapi.json">openapi.json</a>.</p>
<p>${words.errors}</p>${json((document.components as { schemas: unknown }).schemas)}${body}</main></html>`;
}

function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** Described when somebody first asks: it would take 0.1 s of every start. */
export function addDocs(app: FastifyInstance, describe: () => OpenApi): void {
  const document = once(describe);
  const html = once(() => page(document()));
  app.get('/api/openapi.json', async () => document());
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(html()));
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css').send(STYLE));
}
