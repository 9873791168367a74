// What stands inside a line of HTML, as runs of Markdown.
import type { Message } from '@quivia/contract/message';
import type { FileImage } from '../file-question.ts';
import { PICTURE, words } from './html.words.ts';
import { fromDataAddress, keepImage, type ResolveImage } from './html-image.ts';
import type { Look, Run } from './html-runs.ts';
import { mathematics, textPieces } from './html-text.ts';
import {
  attribute,
  findElement,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  textOf,
} from './html-tree.ts';

export interface Reading {
  note: (note: Message) => void;
  images: Map<string, FileImage>;
  resolve: ResolveImage;
}

const REMOVED: Record<string, Message> = {
  script: words.script,
  style: words.styleSheet,
  iframe: words.embeddedPage,
  embed: words.embeddedObject,
  object: words.embeddedObject,
  applet: words.embeddedObject,
  video: words.video,
  audio: words.sound,
  svg: words.drawing,
  canvas: words.drawing,
  input: words.formField,
  select: words.formField,
  textarea: words.formField,
  button: words.formField,
};
const LOOKS: Record<string, Partial<Look>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { emphasis: true },
  em: { emphasis: true },
  cite: { emphasis: true },
  dfn: { emphasis: true },
  var: { emphasis: true },
  u: { emphasis: true },
  ins: { emphasis: true },
  s: { struck: true },
  strike: { struck: true },
  del: { struck: true },
};

export function inlineRuns(node: HtmlNode, look: Look, reading: Reading): Run[] {
  if (isText(node)) return textRuns(node.value, look);
  if (!isElement(node)) return [];
  const { tagName } = node;
  const atom = (markdown: string | undefined): Run[] =>
    markdown ? [{ ...look, kind: 'atom', markdown }] : [];
  if (node.attrs.some(({ name }) => name.startsWith('on'))) reading.note(words.script);
  if (tagName === 'script' && /^math\/tex/i.test(attribute(node, 'type')))
    return atom(mathematics(textOf(node), /mode=display/.test(attribute(node, 'type'))));
  if (tagName === 'object' && /^image\//i.test(attribute(node, 'type')))
    return image(node, attribute(node, 'data'), textOf(node), look, reading);
  const removed = REMOVED[tagName];
  if (removed) {
    reading.note(removed);
    return [];
  }
  if (tagName === 'br') return [{ ...look, kind: 'break', markdown: '\n' }];
  if (tagName === 'code' || tagName === 'tt' || tagName === 'kbd' || tagName === 'samp')
    return atom(code(textOf(node)));
  if (tagName === 'img') return img(node, look, reading);
  if (tagName === 'math') return mathml(node, look, reading);
  if (tagName === 'sub' || tagName === 'sup') return script(node, tagName, look, reading);
  if (tagName === 'a') return link(node, look, reading);
  if (tagName === 'u' || tagName === 'ins') reading.note(words.underlined);
  const inside = { ...look, ...(isStruck(node) ? LOOKS.s : LOOKS[tagName]) };
  return node.childNodes.flatMap((child) => inlineRuns(child, inside, reading));
}

/** How our own XHTML for QTI says it, which has no tag for it. */
const isStruck = (node: HtmlElement) => node.tagName === 'span' && attribute(node, 'class') === 'struck';

function textRuns(text: string, look: Look): Run[] {
  return textPieces(text).map(({ kind, markdown }) => ({
    ...look,
    kind: kind === 'text' ? 'text' : 'atom',
    markdown,
  }));
}

function code(given: string): string | undefined {
  const text = given.replaceAll(/\s+/g, ' ');
  if (text.trim() === '') return undefined;
  const fence = fenceFor(text, 1);
  const gap = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return fence + gap + text + gap + fence;
}

/** More backticks than stand together anywhere inside. */
export function fenceFor(text: string, least: number): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(Math.max(least, longest + 1));
}

function link(node: HtmlElement, look: Look, reading: Reading): Run[] {
  const href = attribute(node, 'href').trim();
  const isOutside = /^https?:\/\/[^\s]/i.test(href);
  if (!isOutside && href !== '' && !href.startsWith('#')) reading.note(words.otherLink);
  const inside = isOutside ? { ...look, link: address(href) } : look;
  return node.childNodes.flatMap((child) => inlineRuns(child, inside, reading));
}

const address = (href: string) =>
  href.replaceAll(/[\s()<>\\[\]"`*_~$|]/g, (sign) =>
    sign === '_' || sign === '~' || sign === '*'
      ? sign
      : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

function img(node: HtmlElement, look: Look, reading: Reading): Run[] {
  const alt = attribute(node, 'alt');
  // Canvas and Moodle show formulas as pictures of them.
  const tex = attribute(node, 'data-equation-content') || (/^LaTeX: ?(.*)$/s.exec(alt)?.[1] ?? '');
  const formula = mathematics(tex, false);
  if (formula) return [{ ...look, kind: 'atom', markdown: formula }];
  return image(node, attribute(node, 'src'), alt, look, reading);
}

function image(_: HtmlElement, given: string, alt: string, look: Look, reading: Reading): Run[] {
  const source = given.trim();
  const description = alt.trim().replaceAll(/\s+/g, ' ');
  const label = textPieces(description)
    .map(({ markdown }) => markdown)
    .join('');
  const bytes = /^data:/i.test(source) ? fromDataAddress(source) : reading.resolve(source);
  if (!bytes && /^https?:\/\//i.test(source)) {
    reading.note(words.remotePicture);
    return [{ ...look, link: address(source), kind: 'text', markdown: label || PICTURE }];
  }
  const kept = keepImage(bytes);
  if ('problem' in kept) {
    reading.note(kept.problem);
    return description ? textRuns(description, look) : [];
  }
  reading.images.set(kept.image.name, kept.image);
  return [{ ...look, kind: 'atom', markdown: `![${label}](image:${kept.image.name})` }];
}

function mathml(node: HtmlElement, look: Look, reading: Reading): Run[] {
  const annotation = findElement(
    node,
    (element) => element.tagName === 'annotation' && /tex/i.test(attribute(element, 'encoding')),
  );
  const tex = annotation ? textOf(annotation) : '';
  const formula = mathematics(tex, attribute(node, 'display') === 'block');
  if (formula) return [{ ...look, kind: 'atom', markdown: formula }];
  reading.note(words.mathml);
  return textRuns(textOf(node), look);
}

function script(node: HtmlElement, tagName: 'sub' | 'sup', look: Look, reading: Reading): Run[] {
  const text = textOf(node).trim().replaceAll(/\s+/g, ' ');
  if (text === '') return node.childNodes.flatMap((child) => inlineRuns(child, look, reading));
  const sign = tagName === 'sub' ? '_' : '^';
  const isTeX =
    !/[\\{}$&#%_^~`]/.test(text) &&
    !node.childNodes.some((child) => isElement(child) && child.tagName === 'img');
  if (!isTeX) {
    reading.note(words.subscript);
    return [
      ...textRuns(`${sign}(`, look),
      ...node.childNodes.flatMap((child) => inlineRuns(child, look, reading)),
      ...textRuns(')', look),
    ];
  }
  const inner = /^[^\p{L}]*\p{L}?[^\p{L}]*$/u.test(text) ? text : `\\text{${text}}`;
  return [{ ...look, kind: 'atom', markdown: `$${sign}{${inner}}$` }];
}
