// What stands inside a line of HTML, as runs of Markdown.
import { indent } from '../plain-to-markdown.ts';
import { PICTURE, words } from './html.words.ts';
import { codePieces, ENDS_LINE, fenceFor } from './html-code.ts';
import { fromDataAddress, keepImage } from './html-image.ts';
import { isPreformatted, styleLook } from './html-looks.ts';
import { isPicture, isRemoved, type Reading } from './html-removed.ts';
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

export function inlineRuns(node: HtmlNode, look: Look, reading: Reading): Run[] {
  if (isText(node)) return textRuns(node.value, look);
  if (!isElement(node)) return [];
  const { tagName } = node;
  const atom = (markdown: string | undefined): Run[] =>
    markdown ? [{ ...look, kind: 'atom', markdown }] : [];
  if (node.attrs.some(({ name }) => name.startsWith('on'))) reading.note(words.script);
  if (tagName === 'script' && /^math\/tex/i.test(attribute(node, 'type')))
    return atom(mathematics(textOf(node), /mode=display/.test(attribute(node, 'type'))));
  if (isPicture(node)) return image(node, attribute(node, 'data'), textOf(node), look, reading);
  if (isRemoved(node, reading)) return [];
  if (tagName === 'br') return [{ ...look, kind: 'break', markdown: '\n' }];
  if (IS_CODE.test(tagName)) return code(node, look, reading);
  if (tagName === 'img') return img(node, look, reading);
  if (tagName === 'math') return mathml(node, look, reading);
  if (tagName === 'sub' || tagName === 'sup') return script(node, tagName, look, reading);
  if (tagName === 'a') return link(node, look, reading);
  const styled = styleLook(node, reading.note);
  if (styled.script) return script(node, styled.script, { ...look, ...styled.look }, reading);
  const inside = { ...look, ...styled.look };
  const within = node.childNodes.flatMap((child) => inlineRuns(child, inside, reading));
  const [before, after] = AROUND[tagName] ?? [];
  if (before && after) return [...textRuns(before, look), ...within, ...textRuns(after, look)];
  return ENDS_LINE.has(tagName) || tagName === 'td' || tagName === 'th'
    ? [{ ...look, kind: 'edge', markdown: '' }, ...within, { ...look, kind: 'edge', markdown: '' }]
    : within;
}

export const IS_CODE = /^(?:code|tt|kbd|samp)$/;

/** What browsers write around their text. */
const AROUND: Record<string, [string, string]> = { q: ['“', '”'], rt: ['(', ')'] };

function textRuns(text: string, look: Look): Run[] {
  if (look.keepsLines && text.includes('\n') && text.trim() !== '') {
    const plain = { ...look, keepsLines: false };
    const lines = text.split('\n').map((line, i) => (i === 0 ? line : line.replace(/^[ \t]{2,}/, indent)));
    const end: Run = { ...plain, kind: 'break', markdown: '\n' };
    return lines.flatMap((line, i) => (i === 0 ? textRuns(line, plain) : [end, ...textRuns(line, plain)]));
  }
  return textPieces(text).map(({ kind, markdown }) => ({
    ...look,
    kind: kind === 'text' ? 'text' : 'atom',
    markdown,
  }));
}

/** A line each. */
function code(node: HtmlElement, look: Look, reading: Reading): Run[] {
  const end: Run = { ...look, kind: 'break', markdown: '\n' };
  return codePieces(node, isPreformatted(node), reading).flatMap((piece): Run[] => {
    if ('node' in piece) return inlineRuns(piece.node, look, reading);
    return piece.code.split('\n').flatMap((line, i): Run[] => {
      const markdown = codeSpan(line);
      const runs: Run[] = markdown ? [{ ...look, kind: 'atom', markdown }] : [];
      return i === 0 ? runs : [end, ...runs];
    });
  });
}

/** Spaces that don't break are the ones that don't collapse. */
function codeSpan(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const fence = fenceFor(text, 1);
  const gap = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return fence + gap + text + gap + fence;
}

function link(node: HtmlElement, look: Look, reading: Reading): Run[] {
  const inside = linkLook(node, look, reading);
  return node.childNodes.flatMap((child) => inlineRuns(child, inside, reading));
}

export function linkLook(node: HtmlElement, look: Look, reading: Reading): Look {
  const href = attribute(node, 'href').trim();
  const isOutside = /^https?:\/\/[^\s]/i.test(href);
  if (!isOutside && href !== '' && !href.startsWith('#')) reading.note(words.otherLink);
  return isOutside ? { ...look, link: address(href) } : look;
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
    findElement(node, ({ tagName: inner }) => inner === 'img' || inner === 'br') === undefined;
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
