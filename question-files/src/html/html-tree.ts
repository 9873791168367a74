// HTML as learning platforms write it, parsed as a browser would. A text whose markup is made to hurt is refused.
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
} from 'parse5';

export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const MOST_ELEMENTS = 20_000;
const DEEPEST = 100;

export class TangledHtml extends Error {}

/** Unclosed tags multiply while they are parsed, and so must be counted then, not afterwards. */
export function parseHtml(html: string): HtmlNode[] {
  const depths = new WeakMap<Parent, number>();
  let elements = 0;
  const count = (parent: Parent, child: DefaultTreeAdapterTypes.Node) => {
    if (!('childNodes' in child)) return;
    const depth = (depths.get(parent) ?? 0) + 1;
    depths.set(child, depth);
    if (depth > DEEPEST) throw new TangledHtml();
  };
  const fragment = parseFragment<DefaultTreeAdapterMap>(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (...given) => {
        elements += 1;
        if (elements > MOST_ELEMENTS) throw new TangledHtml();
        return defaultTreeAdapter.createElement(...given);
      },
      appendChild: (parent, child) => {
        count(parent, child);
        defaultTreeAdapter.appendChild(parent, child);
      },
      insertBefore: (parent, child, before) => {
        count(parent, child);
        defaultTreeAdapter.insertBefore(parent, child, before);
      },
    },
  });
  return fragment.childNodes;
}

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;
export const isText = (node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

export const attribute = (element: HtmlElement, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? '';

export function textOf(node: HtmlNode): string {
  if (isText(node)) return node.value;
  return isElement(node) ? node.childNodes.map(textOf).join('') : '';
}

export function findElement(node: HtmlNode, is: (element: HtmlElement) => boolean): HtmlElement | undefined {
  if (!isElement(node)) return undefined;
  if (is(node)) return node;
  for (const child of node.childNodes) {
    const found = findElement(child, is);
    if (found) return found;
  }
  return undefined;
}
