// Texts of QTI 1.2 are made of materials: plain text, HTML and pictures, one after another.
import { fromBase64, type ResolveImage } from '../../html/html-image.ts';
import { plainToHtml } from '../../plain-to-markdown.ts';
import type { Draft } from '../../xml/xml-draft.ts';
import { escapeHtml, innerHtml, isElement, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { words } from '../qti.words.ts';

const LOOKS_LIKE_HTML =
  /<\/?(?:p|div|br|span|b|i|u|strong|em|img|ul|ol|li|table|sub|sup|code|pre|a)\b[^<]*>/i;

/** Of every material inside the element, but not of what `except` names. */
export function materialText(
  element: XmlElement,
  draft: Draft,
  resolve: ResolveImage,
  except: string[] = [],
): string {
  return materialsIn(element, except)
    .map((material) => oneMaterial(material, draft, resolve))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** As HTML: for texts whose parts are on one line. Pictures that the XML itself holds are not in it. */
export const materialHtml = (element: XmlElement, draft: Draft, except: string[]): string =>
  materialsIn(element, except)
    .map((material) =>
      material.children
        .filter(isElement)
        .map((part) => partHtml(part, draft, new Map()))
        .join(''),
    )
    .join(' ');

/** What Blackboard writes for options that it words itself. */
const NAMED_OPTION = /^(?:yes_no|agree_disagree|right_wrong|true_false|on_off)\.([a-z]+)$/;

/** What Canvas writes for an option without text. */
const NO_TEXT = /^No answer text provided\.?$/;

/** Of an option. True and false are written as everywhere else. */
export function optionText(label: XmlElement, draft: Draft, resolve: ResolveImage): string {
  const text = materialText(label, draft, resolve, ['response_label']);
  const word =
    NAMED_OPTION.exec(text.replaceAll('\\', ''))?.[1] ?? (/^(?:true|false)$/.test(text) ? text : '');
  if (NO_TEXT.test(text)) return '';
  return word === '' ? text : `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

function materialsIn(element: XmlElement, except: string[]): XmlElement[] {
  if (element.name === 'material') return [element];
  return element.children
    .filter(isElement)
    .filter(({ name }) => !except.includes(name))
    .flatMap((child) => materialsIn(child, except));
}

function oneMaterial(material: XmlElement, draft: Draft, resolve: ResolveImage): string {
  const embedded = new Map<string, Uint8Array | undefined>();
  const html = material.children
    .filter(isElement)
    .map((part) => partHtml(part, draft, embedded))
    .join('');
  return draft.fromHtml(html, (address) =>
    embedded.has(address) ? embedded.get(address) : resolve(address),
  );
}

function partHtml(part: XmlElement, draft: Draft, embedded: Map<string, Uint8Array | undefined>): string {
  switch (part.name) {
    case 'mattext':
      return mattextHtml(part);
    case 'matemtext':
      return `<em>${mattextHtml(part)}</em>`;
    case 'mat_extension':
      return part.children.filter(isElement).map(formattedHtml).join('');
    case 'matbreak':
      return '<br>';
    case 'matimage':
      return imageHtml(part, embedded);
    case 'altmaterial':
    case 'matref':
      return '';
    default:
      draft.note(words.partSkipped({ element: part.name }));
      return '';
  }
}

function mattextHtml(part: XmlElement): string {
  const { texttype } = part.attributes;
  if (part.children.some(isElement)) return innerHtml(part);
  const text = textOf(part);
  const isHtml = texttype ? /html/i.test(texttype) : LOOKS_LIKE_HTML.test(text);
  return isHtml ? text : plainToHtml(text).trim();
}

/** As Blackboard has its texts. */
function formattedHtml(part: XmlElement): string {
  const text = textOf(part);
  const isHtml = /^html$/i.test(part.attributes.type ?? '') || LOOKS_LIKE_HTML.test(text);
  return isHtml ? text : plainToHtml(text).trim();
}

function imageHtml(part: XmlElement, embedded: Map<string, Uint8Array | undefined>): string {
  const { uri = '', embedded: encoding, label = '' } = part.attributes;
  const content = textOf(part).trim();
  // Sakai has one in every text, mostly empty.
  if (uri === '' && content === '') return '';
  const address = content ? `embedded:${embedded.size}` : uri;
  if (content && (encoding ?? 'base64') === 'base64') embedded.set(address, fromBase64(content));
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(label)}">`;
}
