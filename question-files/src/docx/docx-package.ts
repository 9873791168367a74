// The parts of a Word document: its text, its styles, its lists and its pictures.
import { decodeText } from '@quivia/files/decode-text';
import type { Zip } from '@quivia/files/zip/open-zip';
import { resolveInPackage } from '../package/package-path.ts';
import { childNamed, childrenNamed, type XmlElement, xmlTree } from '../xml/xml-tree.ts';
import { words } from './docx.words.ts';
import { type Numbering, newNumbering } from './docx-numbering.ts';

export interface Docx {
  /** The XML of the text. */
  body: string;
  styles: Map<string, Style>;
  numbering: Numbering;
  /** The address of a picture: a name in the archive, or where it is on the web. */
  pictureAt: (relationship: string) => string | undefined;
}

export interface Style {
  name: string;
  basedOn: string;
  paragraph: XmlElement | undefined;
  run: XmlElement | undefined;
}

interface Relationship {
  type: string;
  target: string;
  isOutside: boolean;
}

/** Word names it `document.xml`, some programs `document2.xml`: the archive says which. */
export function mainPart(zip: Zip): string | undefined {
  const roots = zip.has('_rels/.rels') ? [...relationships(zip, '_rels/.rels').values()] : [];
  const main = roots.find(({ type }) => type.endsWith('/officeDocument'))?.target.replace(/^\//, '');
  if (main !== undefined && zip.has(main)) return main.startsWith('word/') ? main : undefined;
  return zip.has('word/document.xml') ? 'word/document.xml' : undefined;
}

export function openDocx(zip: Zip, main: string): Docx {
  const rels = main.replace(/([^/]+)$/, '_rels/$1.rels');
  const related = zip.has(rels) ? relationships(zip, rels) : new Map<string, Relationship>();
  const partOfType = (type: string) => {
    const found = [...related.values()].find((one) => one.type.endsWith(`/${type}`));
    const name = found && nameOf(main, found.target);
    return name !== undefined && zip.has(name) ? xmlTree(textOf(zip, name)) : undefined;
  };
  return {
    body: textOf(zip, main),
    styles: readStyles(partOfType('styles')),
    numbering: newNumbering(partOfType('numbering')),
    pictureAt: (relationship) => {
      const found = related.get(relationship);
      return found?.isOutside ? found.target : found && nameOf(main, found.target);
    },
  };
}

const textOf = (zip: Zip, name: string) => decodeText(zip.read(name), words.notText({ name }));

const nameOf = (main: string, target: string) =>
  target.startsWith('/') ? resolveInPackage('', target.slice(1)) : resolveInPackage(main, target);

function relationships(zip: Zip, part: string): Map<string, Relationship> {
  const root = xmlTree(textOf(zip, part));
  return new Map(
    childrenNamed(root, 'Relationship').map(({ attributes }) => [
      attributes.Id ?? '',
      {
        type: attributes.Type ?? '',
        target: attributes.Target ?? '',
        isOutside: attributes.TargetMode === 'External',
      },
    ]),
  );
}

function readStyles(styles: XmlElement | undefined): Map<string, Style> {
  return new Map(
    (styles ? childrenNamed(styles, 'style') : []).map((style) => [
      style.attributes.styleId ?? '',
      {
        name: val(style, 'name') ?? '',
        basedOn: val(style, 'basedOn') ?? '',
        paragraph: childNamed(style, 'pPr'),
        run: childNamed(style, 'rPr'),
      },
    ]),
  );
}

export const val = (element: XmlElement | undefined, name: string): string | undefined =>
  element && childNamed(element, name)?.attributes.val;

/** A style and those it is based on, nearest first. */
export function stylesFrom(styles: Map<string, Style>, id: string | undefined): Style[] {
  const chain: Style[] = [];
  for (let next = id; next !== undefined && chain.length < 20; ) {
    const style = styles.get(next);
    if (!style) break;
    chain.push(style);
    next = style.basedOn;
  }
  return chain;
}
