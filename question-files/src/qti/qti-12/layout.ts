// Where the parts of a QTI 1.2 item are: its question, the responses, and what may be chosen for each.
import type { ResolveImage } from '../../html/html-image.ts';
import { holeMark } from '../../kinds/hole-marks.ts';
import type { Draft } from '../../xml/xml-draft.ts';
import { allNamed, childrenNamed, isElement, type XmlElement } from '../../xml/xml-tree.ts';
import { materialHtml, materialText } from './material.ts';

export const RESPONSES = ['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp'];

export const responseId = ({ attributes }: XmlElement) => attributes.ident ?? attributes.respident ?? '';

export const isTyped = ({ name }: XmlElement) => name === 'response_str' || name === 'response_num';

export const labelsOf = (response: XmlElement) => allNamed(response, 'response_label');

/** Blackboard keeps the parts of a question in blocks. */
const blockOf = (presentation: XmlElement, name: string) =>
  allNamed(presentation, 'flow').find(({ attributes }) => attributes.class === name);

const BLOCKS = /^(?:RESPONSE_BLOCK|RIGHT_MATCH_BLOCK)$/;

/** Without what belongs to the responses. */
export function stemText(presentation: XmlElement, draft: Draft, resolve: ResolveImage): string {
  return materialText(withoutBlocks(presentation), draft, resolve, RESPONSES);
}

const withoutBlocks = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children
    .filter((child) => !isElement(child) || !BLOCKS.test(child.attributes.class ?? ''))
    .map((child) => (isElement(child) ? withoutBlocks(child) : child)),
});

/** The question's own HTML, one material after another. */
export const stemHtml = (presentation: XmlElement, draft: Draft): string =>
  materialHtml(withoutBlocks(presentation), draft, RESPONSES);

/** With the hole of each response where the response is. */
export function htmlWithHoles(element: XmlElement, holes: ReadonlyMap<string, string>, draft: Draft): string {
  if (RESPONSES.includes(element.name)) return holeMark(holes.get(responseId(element)) ?? '');
  if (element.name === 'material') return materialHtml(element, draft, []);
  return element.children
    .filter(isElement)
    .map((child) => htmlWithHoles(child, holes, draft))
    .join('');
}

export interface Sides {
  left: string;
  /** By the identifier of the option. */
  rights: Map<string, string>;
}

/** For each response of a matching item: its text, and the texts to choose from. */
export function sidesOf(
  presentation: XmlElement,
  responses: readonly XmlElement[],
  draft: Draft,
  resolve: ResolveImage,
): Sides[] {
  const rightBlock = blockOf(presentation, 'RIGHT_MATCH_BLOCK');
  if (!rightBlock)
    return responses.map((response) => ({
      left: materialText(response, draft, resolve, ['render_choice']),
      rights: new Map(
        labelsOf(response).map((label) => [
          label.attributes.ident ?? '',
          materialText(label, draft, resolve),
        ]),
      ),
    }));
  // Blackboard has the options of each response without texts, in the order of the texts on the right.
  const texts = childrenNamed(rightBlock, 'flow').map((flow) => materialText(flow, draft, resolve));
  const pairs = allNamed(presentation, 'flow').filter(
    (flow) => childrenNamed(flow, 'response_lid').length === 1,
  );
  return responses.map((response) => {
    const around = pairs.find((flow) => flow.children.includes(response));
    const labels = labelsOf(response);
    return {
      left: around ? materialText(around, draft, resolve, RESPONSES) : '',
      rights: new Map(
        labels.length === texts.length
          ? labels.map(({ attributes }, i) => [attributes.ident ?? '', texts[i] ?? ''])
          : [],
      ),
    };
  });
}
