// What a QTI 1.2 item says after an answer: about one option, or in general.
import { itemWords } from '../../formats.words.ts';
import type { ResolveImage } from '../../html/html-image.ts';
import type { Draft } from '../../xml/xml-draft.ts';
import {
  allNamed,
  childNamed,
  childrenNamed,
  isElement,
  textOf,
  type XmlElement,
} from '../../xml/xml-tree.ts';
import { materialText } from './material.ts';
import { conditionsOf } from './score.ts';

export function feedbackOf(
  item: XmlElement,
  idents: string[],
  draft: Draft,
  resolve: ResolveImage,
): { general: string; remarks: Map<string, string> } {
  const options = optionsByFeedback(item, idents);
  const remarks = new Map<string, string>();
  const general: string[] = [];
  for (const feedback of childrenNamed(item, 'itemfeedback')) {
    if (allNamed(feedback, 'hint').length > 0) draft.note(itemWords.hints);
    const text = materialText(feedback, draft, resolve, ['hint']);
    const { ident = '' } = feedback.attributes;
    // Blackboard names the feedback of an option like the option.
    const option = idents.includes(ident) ? ident : options.get(ident);
    if (text === '') continue;
    if (option === undefined) general.push(text);
    else remarks.set(option, [remarks.get(option) ?? '', text].filter(Boolean).join(' '));
  }
  const distinct = [...new Set(general)];
  if (distinct.length > 1) draft.note(itemWords.feedbackMerged);
  return { general: distinct.join('\n\n'), remarks };
}

/** Feedback that is shown for one option and nothing else. */
function optionsByFeedback(item: XmlElement, idents: string[]): Map<string, string | undefined> {
  const options = new Map<string, string | undefined>();
  for (const condition of conditionsOf(item)) {
    const tests = childNamed(condition, 'conditionvar')?.children.filter(isElement) ?? [];
    const [test] = tests;
    const ident = textOf(test).trim();
    const isOne = tests.length === 1 && test?.name === 'varequal' && idents.includes(ident);
    for (const { attributes } of childrenNamed(condition, 'displayfeedback')) {
      const name = attributes.linkrefid ?? '';
      options.set(name, isOne && !options.has(name) ? ident : undefined);
    }
  }
  return options;
}
