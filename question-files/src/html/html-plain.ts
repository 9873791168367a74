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

const TAG =
  '/?(?:a|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul)(?:\\s+[a-z:-]+\\s*=\\s*(?:"[^"]*"|\'[^\']*\'|[^\\s"\'<>=]+))*\\s*/?>';
const HTML = new RegExp(`<${TAG}|&(?:[a-z]{2,8}|#\\d{1,7});`, 'i');
const NO_TAG = new RegExp(`<(?!${TAG})`, 'gi');

/** Of a text that may be HTML: undefined where it isn't. What looks like a tag but is none, as in C++, stays in it. */
export const htmlIn = (text: string): string | undefined =>
  HTML.test(text) ? text.replaceAll(NO_TAG, '&lt;') : undefined;
