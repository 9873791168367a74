// Text of HTML where nothing but text can be shown, such as an option of a blank.
import {
  attribute,
  findElement,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  parseHtml,
  TangledHtml,
} from './html-tree.ts';

const MORE_THAN_TEXT = /^(?:img|object|math|svg|canvas|sub|sup|table|audio|video|iframe|embed|script|pre)$/;
const FORMULA = /\\\(.+\\\)|\\\[.+\\\]|\$\$.+\$\$/s;
const SEPARATE = /^(?:br|p|div|li|h[1-6])$/;

/** Undefined where it has more than text: a picture, a formula, raised letters. */
export function plainText(html: string): string | undefined {
  let nodes: HtmlNode[];
  try {
    nodes = parseHtml(html);
  } catch (error) {
    if (error instanceof TangledHtml) return undefined;
    throw error;
  }
  if (nodes.some((node) => findElement(node, isMore) !== undefined)) return undefined;
  const text = nodes
    .map(textIn)
    .join('')
    .replaceAll(/[ \t\n\r\f]+/g, ' ')
    .trim();
  return FORMULA.test(text) ? undefined : text;
}

const isMore = (node: HtmlElement) =>
  MORE_THAN_TEXT.test(node.tagName) || /vertical-align:\s*su/i.test(attribute(node, 'style'));

function textIn(node: HtmlNode): string {
  if (isText(node)) return node.value;
  if (!isElement(node)) return '';
  const text = node.childNodes.map(textIn).join('');
  return SEPARATE.test(node.tagName) ? ` ${text} ` : text;
}
