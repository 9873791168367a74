// QTI 1.2: items one by one, each in the sections around it.
import type { FileImage, Found, OnItem } from '../../file-question.ts';
import { leftOut } from '../../finish-item.ts';
import { placeWords } from '../../formats.words.ts';
import type { ResolveImage } from '../../html/html-image.ts';
import { newDraft, shortName } from '../../xml/xml-draft.ts';
import { allNamed, childNamed, readXml, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { words } from '../qti.words.ts';
import { type ItemGroup, qti12Item } from './item.ts';

export interface QtiPlace {
  resolve: ResolveImage;
  /** Where nothing around an item has a title. */
  category: string;
  /** The part of a package it stands in; empty for a file of its own. */
  part: string;
  /** Of a package, whose parts refer to each other's items. */
  references?: References;
}

export interface References {
  /** Names of items that were read. */
  known: Set<string>;
  /** Items that a part only refers to, told once all parts are read. */
  wanted: { ident: string; found: Found }[];
}

/** Beyond it they are told at once. */
const MOST_WANTED = 10_000;

export function readQti12(xml: string, place: QtiPlace, onItem: OnItem): FileImage[] {
  const images = new Map<string, FileImage>();
  const groups = new WeakMap<XmlElement, ItemGroup>();
  let bank = '';
  readXml(xml, {
    isWhole: (name, inside) =>
      name === 'item' ||
      name === 'itemref' ||
      name === 'selection_ordering' ||
      (name === 'qtimetadata' && inside.at(-1)?.name === 'objectbank'),
    onWhole: (element, inside) => {
      if (element.name === 'qtimetadata') {
        bank = fieldOf(element, 'bank_title');
        return;
      }
      const found = {
        place: placeOf(element, place.part),
        category: categoryOf(inside) || bank || place.category,
      };
      const section = inside.at(-1);
      if (element.name === 'selection_ordering') {
        if (section) groups.set(section, groupOf(element));
        if (allNamed(element, 'sourcebank_ref').some((source) => textOf(source).trim() !== ''))
          onItem(leftOut(found, words.fromOtherBank, section?.attributes.title ?? ''));
        return;
      }
      const { references } = place;
      if (element.name === 'itemref') {
        const ident = element.attributes.linkrefid ?? '';
        if (references && references.wanted.length < MOST_WANTED) references.wanted.push({ ident, found });
        else onItem(leftOut(found, words.storedElsewhere, ident));
        return;
      }
      for (const name of ['ident', 'label']) references?.known.add(element.attributes[name] ?? '');
      const draft = newDraft();
      onItem(qti12Item(element, found, draft, place.resolve, section && groups.get(section)));
      for (const image of draft.images()) images.set(image.name, image);
    },
  });
  return [...images.values()];
}

function placeOf(item: XmlElement, part: string): string {
  // Blackboard writes its files in one line.
  const [own] = allNamed(item, 'bbmd_asi_object_id').map((id) => textOf(id).trim());
  const name = shortName(item.attributes.ident || item.attributes.title || own || '');
  return [part, placeWords.line(item.line), name && placeWords.item(name)].filter(Boolean).join(', ');
}

/** Canvas gives the marks of a group once for all its items, and how many of them a student gets. */
function groupOf(ordering: XmlElement): ItemGroup {
  const [points] = allNamed(ordering, 'points_per_item').map((one) => textOf(one).trim());
  const [drawn] = allNamed(ordering, 'selection_number').map((one) => Number(textOf(one).trim()));
  return { points: points || undefined, notes: drawn ? [words.drawn({ drawn })] : [] };
}

function categoryOf(inside: readonly XmlElement[]): string {
  const titles = (name: string) =>
    inside.filter((element) => element.name === name).map(({ attributes }) => attributes.title?.trim() ?? '');
  const sections = titles('section').filter(Boolean);
  return (sections.length > 0 ? sections : titles('assessment').filter(Boolean)).join(' / ');
}

function fieldOf(metadata: XmlElement, label: string): string {
  const field = metadata.children.find(
    (child): child is XmlElement =>
      typeof child === 'object' && textOf(childNamed(child, 'fieldlabel')).trim() === label,
  );
  return field ? textOf(childNamed(field, 'fieldentry')).trim() : '';
}
