// Blanks in a text of QTI 1.2: fields or lists, at their names in brackets or where the responses are.
import type { ClozeHole } from '@quivia/contract/kinds/cloze';
import type { HoleKey } from '@quivia/contract/kinds/cloze.key';
import type { AcceptedText } from '@quivia/contract/kinds/text.key';
import type { Message } from '@quivia/contract/message';
import { markWords } from '../../formats.words.ts';
import { plainText } from '../../html/html-plain.ts';
import { acceptedWildcard, textKey } from '../../kinds/file-kinds.ts';
import { holeId, holeMark, withHoles, withoutHoleMarks } from '../../kinds/hole-marks.ts';
import { type ScoredPart, scoredParts, wholeWeights } from '../../kinds/scored-parts.ts';
import type { Draft } from '../../xml/xml-draft.ts';
import { isElement, type XmlElement } from '../../xml/xml-tree.ts';
import { words } from '../qti.words.ts';
import { answerScoring } from './answers.ts';
import {
  type Asked12,
  chosenFirst,
  described,
  isPartial,
  noteLosses,
  numberOfPart,
  type Read12,
  textOfPart,
  valuesOf,
} from './kinds.ts';
import { htmlWithHoles, isTyped, labelsOf, responseId, stemHtml } from './layout.ts';
import { materialHtml } from './material.ts';

/** Every word that Canvas lists for a blank is accepted, whatever its rules mention. */
const ALL_ACCEPTED = /^fillinmultipleblanks(?:question)?$/;

type HowAccepted = 'chosen' | 'equal' | 'contains' | 'unsure-case' | 'unknown';

/** New Quizzes of Canvas say for each word how it is compared with what is typed, or that it is chosen from a list. */
function howAccepted(response: XmlElement, type: string): HowAccepted {
  const labels = labelsOf(response).map(({ attributes }) => attributes);
  if (
    !ALL_ACCEPTED.test(type) ||
    labels.some(({ answer_type = '' }) => /^(?:dropdown|wordbank)$/i.test(answer_type))
  )
    return 'chosen';
  const said = new Set(labels.map(({ scoring_algorithm = '' }) => scoring_algorithm));
  const [algorithm = '', ...others] = said;
  if (others.length > 0) return 'unknown';
  return WAYS[algorithm] ?? 'unknown';
}

const WAYS: Record<string, HowAccepted> = {
  '': 'equal',
  TextEquivalence: 'unsure-case',
  TextInChoices: 'unsure-case',
  TextContainsAnswer: 'contains',
};

/** Blanks in a text: at their names in brackets, or where the responses are. */
export function clozeItem(asked: Asked12): Read12 | Message {
  const { item, responses, type, draft, resolve } = asked;
  const html = htmlOfCloze(asked);
  if (typeof html !== 'string') return html;
  const described12 = described(responses, type);
  const scoring = answerScoring(item, described12);
  const options = responses.map((response) => optionsOf(response, draft));
  if (options.some((one) => one === undefined)) return words.plainOptions;
  const scored = scoredParts(
    described12.map(({ id }, i) => ({
      id,
      values: isTyped(responses[i] as XmlElement)
        ? valuesOf(scoring, id)
        : chosenFirst(scoring, id, options[i]),
    })),
    scoring.scoreOf,
  );
  if (!scored) return words.uncertainScores;
  const holes: ClozeHole[] = [];
  const keys: Record<string, HoleKey> = {};
  const weights = wholeWeights(scored);
  for (const [i, { id, isNumber }] of described12.entries()) {
    const hole = holeId(i);
    const weight = weights[i] as number;
    const part = scored.parts[i] as ScoredPart;
    const choices = options[i] as Map<string, string>;
    const way = isTyped(responses[i] as XmlElement)
      ? 'chosen'
      : howAccepted(responses[i] as XmlElement, type);
    if (way === 'unknown') return words.comparison;
    if (way !== 'chosen') {
      if (way === 'unsure-case') draft.note(words.unsureCase);
      const accepted = [...choices.values()].map(
        (text): AcceptedText =>
          way === 'contains' ? acceptedWildcard(text, 100) : { text, percent: 100, match: 'exact' },
      );
      holes.push({ id: hole, type: 'text' });
      keys[hole] = { type: 'text', weight, key: textKey(accepted, false) };
    } else if (!isTyped(responses[i] as XmlElement)) {
      const idents = [...choices.keys()];
      const percents = idents.map(
        (ident, at) => [`o${at + 1}`, Number(((part.shares.get(ident) ?? 0) * 100).toFixed(5))] as const,
      );
      holes.push({
        id: hole,
        type: 'choice',
        options: idents.map((ident, at) => ({ id: `o${at + 1}`, text: choices.get(ident) ?? '' })),
      });
      keys[hole] = {
        type: 'choice',
        weight,
        percents: Object.fromEntries(percents.filter(([, percent]) => percent > 0)),
      };
    } else if (isNumber) {
      const key = numberOfPart(scoring, id, scored, draft);
      if ('id' in key) return key;
      holes.push({ id: hole, type: 'number' });
      keys[hole] = { type: 'number', weight, key };
    } else {
      const key = textOfPart(scoring, id, part);
      if ('id' in key) return key;
      holes.push({ id: hole, type: 'text' });
      keys[hole] = { type: 'text', weight, key };
    }
  }
  if (scored.grading === 'all' && !isPartial(item)) draft.note(words.blanksApart);
  if (scored.grading === 'other') draft.note(markWords.ownRules);
  noteLosses(scored, draft);
  return {
    question: withHoles(draft.fromHtml(html, resolve)),
    other: { question_type: 'CLOZE', body: { holes }, answer_key: { holes: keys } },
    most: scored.most,
    lost: 0,
  };
}

function optionsOf(response: XmlElement, draft: Draft): Map<string, string> | undefined {
  if (isTyped(response)) return new Map();
  const texts = labelsOf(response).map((label) => plainText(materialHtml(label, draft, [])));
  if (texts.includes(undefined)) return undefined;
  return new Map(labelsOf(response).map(({ attributes }, i) => [attributes.ident ?? '', texts[i] as string]));
}

function htmlOfCloze({ presentation, responses, draft }: Asked12): string | Message {
  const names = responses.map((response) => responseId(response).replace(/^response_/, ''));
  const html = withoutHoleMarks(stemHtml(presentation, draft));
  const places = names.map((name) => html.split(`[${name}]`).length - 1);
  if (places.every((count) => count === 1))
    return names.reduce((text, name, i) => text.replace(`[${name}]`, holeMark(holeId(i))), html);
  if (places.some((count) => count > 0)) {
    const at = places.findIndex((count) => count !== 1);
    return (places[at] === 0 ? words.blankMissing : words.blankTwice)({
      name: (names[at] ?? '').slice(0, 40),
    });
  }
  if (!responses.every(isTyped) || !isInline(presentation)) return words.blanksUnplaced;
  const holes = new Map(responses.map((response, i) => [responseId(response), holeId(i)]));
  return htmlWithHoles(presentation, holes, draft);
}

/** Texts and fields take turns. */
function isInline(presentation: XmlElement): boolean {
  const order = inOrder(presentation);
  return (
    order.indexOf('material') < order.indexOf('response') &&
    order.lastIndexOf('response') > order.indexOf('response')
  );
}

const inOrder = (element: XmlElement): ('material' | 'response')[] => {
  if (element.name === 'material') return ['material'];
  if (isTyped(element)) return ['response'];
  return element.children.filter(isElement).flatMap(inOrder);
};
