// Markdown as the XHTML that QTI 2.1 allows. Mathematics stays TeX between \( and \), which most programs show.
import { decodeEntities } from '@quivia/markdown/entities';
import { type MarkdownKind, parseMarkdown } from '@quivia/markdown/parse-markdown';
import { safeLink } from '@quivia/markdown/safe-address';
import type { FormulaToken, MarkedToken, Token, Tokens } from '@quivia/markdown/tokens';
import { escapeXml } from '../xml/write-xml.ts';

type Known = MarkedToken | FormulaToken;

/** `imageOf` says where a picture is in the package; nothing for one that does not go along. */
type ImageOf = (address: string) => string | undefined;

export function markdownToHtml(markdown: string, kind: MarkdownKind, imageOf: ImageOf): string {
  return blocks(parseMarkdown(markdown, kind), imageOf);
}

const blocks = (tokens: Token[], imageOf: ImageOf): string =>
  tokens.map((token) => block(token as Known, imageOf)).join('');

function block(token: Known, imageOf: ImageOf): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'paragraph':
      return `<p>${spans(token.tokens ?? [], imageOf)}</p>`;
    case 'heading':
      return `<h${token.depth}>${spans(token.tokens ?? [], imageOf)}</h${token.depth}>`;
    case 'blockquote':
      return `<blockquote>${blocks(token.tokens ?? [], imageOf)}</blockquote>`;
    case 'list':
      return list(token as Tokens.List, imageOf);
    case 'table':
      return table(token as Tokens.Table, imageOf);
    case 'code':
      return code(token as Tokens.Code);
    case 'hr':
      return '<hr/>';
    case 'formula':
      return `<p>${formula(token as FormulaToken)}</p>`;
    case 'text':
      return 'tokens' in token && token.tokens
        ? spans(token.tokens, imageOf)
        : text(decodeEntities((token as Tokens.Text).text));
    default:
      return `<p>${text(token.raw)}</p>`;
  }
}

function list({ ordered, items }: Tokens.List, imageOf: ImageOf): string {
  const kind = ordered ? 'ol' : 'ul';
  return `<${kind}>${items.map((item) => `<li>${blocks(item.tokens, imageOf)}</li>`).join('')}</${kind}>`;
}

function table({ header, rows }: Tokens.Table, imageOf: ImageOf): string {
  const row = (cells: Tokens.TableCell[], kind: 'th' | 'td') =>
    `<tr>${cells.map(({ tokens }) => `<${kind}>${spans(tokens, imageOf)}</${kind}>`).join('')}</tr>`;
  // A body without rows is not allowed.
  if (rows.length === 0) return `<table><tbody>${row(header, 'th')}</tbody></table>`;
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table>`;
}

function code({ text: given, lang }: Tokens.Code): string {
  const [, language = ''] = /^([\w+#.-]+)/.exec(lang ?? '') ?? [];
  return `<pre><code${language ? ` class="language-${escapeXml(language)}"` : ''}>${text(given)}</code></pre>`;
}

const spans = (tokens: Token[], imageOf: ImageOf): string =>
  tokens.map((token) => span(token as Known, imageOf)).join('');

function span(token: Known, imageOf: ImageOf): string {
  const inside = () => spans(('tokens' in token && token.tokens) || [], imageOf);
  switch (token.type) {
    case 'text':
      return text(decodeEntities((token as Tokens.Text).text));
    case 'escape':
      return text((token as Tokens.Escape).text);
    case 'strong':
      return `<strong>${inside()}</strong>`;
    case 'em':
      return `<em>${inside()}</em>`;
    case 'del':
      return `<span class="struck">${inside()}</span>`;
    case 'codespan':
      return `<code>${text((token as Tokens.Codespan).text)}</code>`;
    case 'br':
      return '<br/>';
    case 'link':
      return link(token as Tokens.Link, inside());
    case 'image':
      return image(token as Tokens.Image, imageOf);
    case 'formula':
      return formula(token as FormulaToken);
    default:
      return text(token.raw);
  }
}

function link({ href, autolink }: Tokens.Link & { autolink?: boolean }, inside: string): string {
  const address = autolink ? href : decodeEntities(href);
  const read = safeLink(address);
  const uri = read && (asUri(address) || asUri(read));
  return uri ? `<a href="${escapeXml(uri)}">${inside}</a>` : inside;
}

/** The address in signs that QTI allows; empty where the host has others, such as a quotation mark. */
function asUri(address: string): string {
  const [, host = '', rest = ''] = /^([a-z]+:(?:\/\/[^/?#]*)?)(.*)$/is.exec(address) ?? [];
  if (!/^[a-z]+:(?:\/\/(?:[\w.~%:!$&'()*+,;=-]*@)?(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?)?$/i.test(host))
    return '';
  const outside = /[^\w.~:/?#@!$&'()*+,;=%-]|%(?![\da-f]{2})|(?<=#.*)#/giu;
  return host + rest.replaceAll(outside, (sign) => encodeURIComponent(sign));
}

function image({ href, text: alt }: Tokens.Image, imageOf: ImageOf): string {
  const source = imageOf(href);
  const words = decodeEntities(alt);
  return source ? `<img src="${escapeXml(source)}" alt="${escapeXml(words)}"/>` : text(words);
}

const formula = ({ tex, display }: FormulaToken) => text(display ? `\\[${tex}\\]` : `\\(${tex}\\)`);

const text = (given: string) => escapeXml(given).replaceAll('&#10;', '\n').replaceAll('&#9;', '\t');
