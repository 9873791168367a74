// Pages of a few lines that the server makes itself: what another site's page or frame leads to, and what it says when that
// fails. They load nothing, and no script or style runs in them but those whose hash their policy names.
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { leadOn } from './lead-on.ts';

interface SmallPage {
  status?: number;
  title: string;
  lines: readonly string[];
  /** The one thing to press. It opens a new tab, which knows nothing of this page. */
  link?: { text: string; href: string } | undefined;
  /** Behind the link. */
  after?: string;
  /** Origins whose pages may show it in a frame; without any, none may. */
  ancestors?: readonly string[] | undefined;
  /** Reads `data` from the attributes of `main`. */
  script?: { text: string; data: Readonly<Record<string, string>> } | undefined;
}

/** What a page of an endpoint answers: a page, where to continue, or an address of ours that a page leads on to. */
export type PageAnswer = SmallPage | { to: string } | { leadsTo: `/${string}` };

const STYLE = `:root{color-scheme:light dark;--paper:#fcf9f3;--sheet:#fefdfb;--rule:#dcd9d0;--ink:#181c26;--ink-2:#454b59;--pencil:#2450a8;--on:#fcfdff}
@media(prefers-color-scheme:dark){:root{--paper:#0f141d;--sheet:#171c26;--rule:#333a48;--ink:#eeece6;--ink-2:#c3c1bb;--pencil:#86b2f8;--on:#10141d}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:24px 16px}b{color:var(--pencil)}
h1{margin:8px 0 16px;font-size:26px;line-height:1.2}p{margin:0 0 12px;color:var(--ink-2);overflow-wrap:anywhere}
a{display:inline-block;margin:8px 0;padding:10px 16px;border-radius:8px;background:var(--pencil);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--pencil);outline-offset:2px}`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function sendPage(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  if ('to' in answer) return reply.redirect(answer.to, 303);
  if ('leadsTo' in answer) return leadOn(reply, answer.leadsTo);
  const { status = 200, title, lines, link, after = '', ancestors = [], script } = answer;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(script ? [`script-src ${hashOf(script.text)}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ];
  const data = Object.entries(script?.data ?? {}).map(
    ([name, value]) => ` data-${name}="${escapeHtml(value)}"`,
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Quivia</title>
<style>${STYLE}</style>
</head>
<body>
<main${data.join('')}>
<b>Quivia</b>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${link ? `<a href="${escapeHtml(link.href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(link.text)}</a>` : ''}
${after && `<p>${escapeHtml(after)}</p>`}
</main>
${script ? `<script>${script.text}</script>` : ''}
</body>
</html>
`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(html);
}
