// One item of QTI 1.2: a choice from a list, scored by rules.
import type { Message } from '@quivia/contract/message';
import type { FileItem, Found } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords, markWords } from '../formats.words.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { type Draft, marksOf, whyTooMany, withOptionRemarks } from '../xml/xml-draft.ts';
import { allNamed, childNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './qti.words.ts';
import { feedbackOf } from './qti-12-feedback.ts';
import { materialText } from './qti-12-material.ts';
import { scoringOf, UnknownRule } from './qti-12-score.ts';
import { type Keys, keysOfOne, keysOfSeveral } from './qti-keys.ts';

const RESPONSES = [
  'response_lid',
  'response_str',
  'response_num',
  'response_xy',
  'response_grp',
  'response_extension',
];
const CHOICE_TYPE =
  /^(multiple_choice_question|multiple_answers_question|true_false_question|cc\.(multiple_choice|multiple_response|true_false)\.v0p1|multiple[ -_]?(choice|correct|response|answer|select)s?|true[ -_/]*false|mc|ma|tf|either\/or)$/i;

export function qti12Item(item: XmlElement, found: Found, draft: Draft, resolve: ResolveImage): FileItem {
  const metadata = metadataOf(item);
  const presentation = childNamed(item, 'presentation');
  const excerpt = presentation ? allNamed(presentation, 'mattext').map(textOf).join(' ') : '';
  const type = metadata.get('question_type') ?? metadata.get('cc_profile') ?? metadata.get('qmd_itemtype');
  if (type && !CHOICE_TYPE.test(type)) return leftOut(found, itemWords.unsupportedType({ type }), excerpt);
  const responses = presentation ? allNamed(presentation, ...RESPONSES) : [];
  const [response] = responses;
  const reason = whyNoChoice(responses);
  if (reason || !presentation || !response) return leftOut(found, reason ?? words.nothingToAnswer, excerpt);

  const labels = allNamed(response, 'response_label');
  const idents = labels.map(({ attributes }) => attributes.ident ?? '');
  const isSingle = !/^multiple$/i.test(response.attributes.rcardinality ?? 'Single');
  const tooMany = whyTooMany(labels.length);
  if (tooMany) return leftOut(found, tooMany, excerpt);
  const scored = score(item, idents, isSingle);
  if ('reason' in scored) return leftOut(found, scored.reason, excerpt);
  scored.notes.forEach(draft.note);

  const { general, remarks } = feedbackOf(item, idents, draft, resolve);
  const options = labels.map((label, i) => ({
    option: materialText(label, draft, resolve, ['response_label']),
    is_correct: scored.keys[i] ?? false,
    remark: remarks.get(idents[i] ?? '') ?? '',
  }));
  const marks = marksOf(
    metadata.get('points_possible') ??
      metadata.get('qmd_weighting') ??
      metadata.get('cc_weighting') ??
      scored.marks,
    draft,
  );
  return draft.finish(found, {
    question: materialText(presentation, draft, resolve, ['render_choice']),
    options: options.map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: scored.answer_rule,
    marks,
    negative_marks:
      scored.most > 0 ? draft.points((marks * scored.lost) / scored.most, markWords.negativeMarksChanged) : 0,
    negative_share: null,
    explanation: withOptionRemarks(general, options, draft),
    tags: [],
    difficulty: null,
  });
}

function whyNoChoice(responses: XmlElement[]): Message | undefined {
  const [response, second] = responses;
  if (!response) return words.nothingToAnswer;
  if (response.name !== 'response_lid') return words.responseKind({ element: response.name });
  if (second) return words.severalResponses({ responses: responses.length });
  if (/^ordered$/i.test(response.attributes.rcardinality ?? '')) return words.ordering;
  const render = response.children.filter(isElement).find(({ name }) => name.startsWith('render_'));
  if (render && render.name !== 'render_choice') return words.rendering({ element: render.name });
  return undefined;
}

function score(
  item: XmlElement,
  idents: string[],
  isSingle: boolean,
): (Keys & { marks: string | undefined }) | { reason: Message } {
  try {
    const { scoreOf, most } = scoringOf(item, idents);
    const keys = isSingle
      ? keysOfOne(idents.map((_, i) => scoreOf(1 << i)))
      : keysOfSeveral(idents.length, scoreOf);
    // Scores out of 100 are shares, not marks.
    const marks =
      keys.most > 0 && !(keys.most === 100 && (most ?? 100) === 100) ? String(keys.most) : undefined;
    return { ...keys, marks };
  } catch (error) {
    if (!(error instanceof UnknownRule)) throw error;
    return { reason: words.unknownRule({ rule: error.message }) };
  }
}

function metadataOf(item: XmlElement): Map<string, string> {
  const fields = allNamed(item, 'qtimetadatafield').map((field): [string, string] => [
    textOf(childNamed(field, 'fieldlabel')).trim().toLowerCase(),
    textOf(childNamed(field, 'fieldentry')).trim(),
  ]);
  const older = allNamed(item, 'qmd_itemtype', 'qmd_weighting').map((one): [string, string] => [
    one.name,
    textOf(one).trim(),
  ]);
  return new Map([...older, ...fields].filter(([, value]) => value !== ''));
}
