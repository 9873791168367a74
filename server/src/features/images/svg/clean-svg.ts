// An SVG as it may be shown: only what allowed.ts lists, written again from its tree.
import { FileProblem } from '@quivia/files/file-problem';
import { words } from '../images.words.ts';
import type { Picture } from '../picture.ts';
import { allowedValue, DRAWN, ELEMENTS, ID, UNWRAPPED, WITH_HREF, WITH_TEXT } from './allowed.ts';
import { refuseCost } from './drawing-cost.ts';
import { readSvg } from './read-svg.ts';
import { elementsIn, type SvgElement, writeSvg } from './svg-element.ts';
import { sizeOf } from './svg-size.ts';
import { backgroundOf, readStyles, type Styles, withStyles } from './svg-style.ts';

export function cleanSvg(bytes: Buffer): Picture {
  const given = readSvg(bytes);
  const root = cleanElement(given, readStyles(given));
  if (!drawsSomething(root)) throw new FileProblem(words.svgShowsNothing);
  refuseCost(root);
  const { width, height, viewBox } = sizeOf(given.attributes);
  root.attributes.delete('x');
  root.attributes.delete('y');
  root.attributes.set('width', String(width)).set('height', String(height)).set('viewBox', viewBox);
  const background = backgroundOf(given);
  if (background) root.children.unshift(ground(viewBox, background));
  return { type: 'image/svg+xml', bytes: Buffer.from(writeSvg(root)), width, height };
}

function ground(viewBox: string, fill: string): SvgElement {
  const [x = '', y = '', width = '', height = ''] = viewBox.split(' ');
  return { name: 'rect', attributes: new Map(Object.entries({ x, y, width, height, fill })), children: [] };
}

function cleanElement(element: SvgElement, styles: Styles): SvgElement {
  const { name } = element;
  const isText = WITH_TEXT.has(name);
  return {
    name,
    attributes: cleanAttributes(name, withStyles(element, styles)),
    children: element.children
      .flatMap((child) => (typeof child === 'string' ? [child] : unwrap(child)))
      .flatMap((child): (SvgElement | string)[] => {
        if (typeof child === 'string') return isText ? [child] : [];
        refuseForeignPictures(child, name);
        if (!ELEMENTS.has(child.name)) return [];
        const cleaned = cleanElement(child, styles);
        return cleaned.name === 'use' && !cleaned.attributes.has('href') ? [] : [cleaned];
      }),
  };
}

const unwrap = (child: SvgElement): (SvgElement | string)[] =>
  UNWRAPPED.has(child.name)
    ? child.children.flatMap((inner) => (typeof inner === 'string' ? [inner] : unwrap(inner)))
    : [child];

/** Dropping them silently would leave half a picture. In a `switch`, another child is shown instead. */
function refuseForeignPictures({ name }: SvgElement, parent: string): void {
  if (name === 'image' || (name === 'foreignObject' && parent !== 'switch')) {
    throw new FileProblem(words.svgWithPhotograph);
  }
}

function cleanAttributes(element: string, attributes: Map<string, string>): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [name, value] of attributes) {
    const allowed = name === 'href' ? localHref(element, value) : allowedValue(name, value);
    if (allowed !== undefined) kept.set(name, allowed);
  }
  return kept;
}

function localHref(element: string, value: string): string | undefined {
  const target = value.trim();
  return WITH_HREF.has(element) && target.startsWith('#') && ID.test(target.slice(1)) ? target : undefined;
}

const drawsSomething = (element: SvgElement): boolean =>
  DRAWN.has(element.name) ||
  elementsIn(element).some((child) => child.name !== 'defs' && drawsSomething(child));
