// What QTI 1.2 items say about themselves. The standard leaves the names to the programs, so each has its own.
import { allNamed, childNamed, isElement, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { numberOf } from './score.ts';

/** By the name in small letters; blank ones aren't in it. */
export type Metadata = ReadonlyMap<string, string>;

/** Blackboard and older programs give each an element of its own. */
const OWN_ELEMENTS = ['qmd_itemtype', 'qmd_weighting', 'qmd_absolutescore_max', 'bbmd_questiontype'];

export function metadataOf(item: XmlElement): Metadata {
  const fields = allNamed(item, 'qtimetadatafield', 'qti_metadatafield').map((field): [string, string] => [
    textOf(childNamed(field, 'fieldlabel')).trim().toLowerCase(),
    textOf(childNamed(field, 'fieldentry')).trim(),
  ]);
  const own = allNamed(item, ...OWN_ELEMENTS).map((one): [string, string] => [one.name, textOf(one).trim()]);
  return new Map([...own, ...fields].filter(([, value]) => value !== ''));
}

const TYPES = [
  'question_type',
  'cc_profile',
  'bbmd_questiontype',
  'respondusapi_qtype',
  'qmd_questiontype',
  'qmd_itemtype',
];
const FOR_SEVERAL = /^(?:multi(?:ple)?(?:correct|response|answer|select)s?(?:answers?|question)?|ma|mr|msq)$/;
/** Kinds that may be laid out like a choice from a list. Others are what their presentation says. */
const OTHER =
  /essay|short|text|match|order|numeric|number|blank|fib|upload|file|calculated|formula|spot|drop|survey|likert|opinion|long|written|arithmetic|jumbled|bowl|pattern/;
/** Names the form of the answer, which the presentation does too. */
const FORM_ONLY = /^(?:logicalidentifier|proprietary)$/;

const plain = (type: string) =>
  type
    .toLowerCase()
    .replace(/^cc\.(.*)\.v0p1$/, '$1')
    .replaceAll(/[^a-z0-9]/g, '');

/** A file may also name none. */
export function typeOf(metadata: Metadata): { name: string; plain: string; isOther: boolean } {
  const found = TYPES.map((label) => metadata.get(label)).find(
    (type) => type !== undefined && !FORM_ONLY.test(plain(type)),
  );
  if (found === undefined) return { name: '', plain: '', isOther: false };
  const type = plain(found);
  return { name: found, plain: type, isOther: !FOR_SEVERAL.test(type) && OTHER.test(type) };
}

/** Blackboard calls every list single, and Sakai one in which several are correct and one is chosen multiple. */
export function isForSeveral(response: XmlElement, metadata: Metadata): boolean {
  const type = typeOf(metadata).plain;
  if (type === 'multiplecorrectsingleselection') return false;
  return FOR_SEVERAL.test(type) || /^multiple$/i.test(response.attributes.rcardinality?.trim() ?? 'Single');
}

/** The first that is more than nothing: programs write 0 where they keep the points elsewhere. */
export function pointsOf(metadata: Metadata, scored: string | undefined): string | undefined {
  const given = [
    metadata.get('points_possible'),
    metadata.get('qmd_absolutescore_max'),
    metadata.get('respondusapi_qpoints'),
    metadata.get('qmd_weighting'),
    metadata.get('cc_weighting'),
    scored,
  ].filter((points) => points !== undefined);
  return given.find((points) => (numberOf(points) ?? 0) > 0) ?? given[0];
}

/** Sakai has labels without text or name for options that don't exist, and calls its HTML plain text. */
export function withoutEmptyLabels(item: XmlElement, metadata: Metadata): XmlElement {
  const isHtml = /^html$/i.test(metadata.get('text_format') ?? '');
  const clean = (element: XmlElement): XmlElement => ({
    ...element,
    attributes: isHtml && element.name === 'mattext' ? { texttype: 'text/html' } : element.attributes,
    children: element.children.flatMap((child): (XmlElement | string)[] => {
      if (!isElement(child)) return [child];
      const isBlank =
        child.name === 'response_label' && !child.attributes.ident && textOf(child).trim() === '';
      return isBlank ? [] : [clean(child)];
    }),
  });
  return clean(item);
}
