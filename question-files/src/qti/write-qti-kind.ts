// Kinds beside multiple choice as a QTI 2.1 interaction. QTI has no number of words. Texts with blanks are items without one, and so are texts that
// only wildcards or patterns accept: what QTI can't say goes along with the source of the item.
import type { NumberKey } from '@quivia/contract/kinds/number.key';
import type { AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import { deductionOf, type FileQuestion, type OtherQuestion } from '../file-question.ts';
import { asTolerance, essayOf, itemsOf, pairsOf } from '../kinds/file-kinds.ts';
import { notesWithRubric } from '../kinds/rubric-text.ts';
import { escapeXml } from '../xml/write-xml.ts';

export interface QtiKind {
  /** The question as a program shows it that knows nothing of ours. */
  question: string;
  declaration: string;
  interaction: string;
  processing: string;
  /** For people who mark: Markdown. */
  notes?: string;
  modelAnswer?: string;
}

/** QTI has no wildcards and no patterns. */
export const isQtiText = ({ match }: AcceptedText): boolean => match === 'exact';

/** The identifier of the feedback that has it. */
export const MODEL_ANSWER = 'MODEL_ANSWER';

type Branch = [condition: string, score: number];

/** `html` writes Markdown, `template` is the address of those for scoring. */
export function writeQtiKind(
  question: FileQuestion,
  other: OtherQuestion,
  html: (markdown: string) => string,
  template: string,
): QtiKind {
  const { marks } = question;
  const lost = -deductionOf(question) || 0;
  const nothing = { question: question.question, declaration: '', interaction: '', processing: '' };
  switch (other.question_type) {
    case 'NUMBER': {
      const { accepted } = other.answer_key as NumberKey;
      const values = accepted.map((one) => ({ ...asTolerance(one), score: shareOf(marks, one.percent) }));
      const [best] = values.filter((_, i) => accepted[i]?.percent === 100);
      return {
        ...nothing,
        declaration: declared('single', 'float', best ? [best.value] : []),
        interaction: `<p><textEntryInteraction responseIdentifier="RESPONSE" expectedLength="20"/>${escapeXml(unitOf(other))}</p>`,
        processing: scored(
          values.map(({ value, tolerance, score }) => [equal(value, tolerance), score]),
          lost,
        ),
      };
    }
    case 'TEXT': {
      const { accepted, ignore_case } = other.answer_key as TextKey;
      const exact = accepted.filter(isQtiText);
      if (exact.length === 0) return nothing;
      const entries = exact.map(
        ({ text, percent }) =>
          `<mapEntry mapKey="${escapeXml(text)}" mappedValue="${shareOf(marks, percent)}" caseSensitive="${!ignore_case}"/>`,
      );
      return {
        ...nothing,
        declaration: declared(
          'single',
          'string',
          exact.slice(0, 1).map(({ text }) => text),
          mapping(entries, lost),
        ),
        interaction: '<p><textEntryInteraction responseIdentifier="RESPONSE" expectedLength="40"/></p>',
        processing: `<responseProcessing template="${template}/map_response"/>`,
      };
    }
    case 'MATCH': {
      const { pairs, lefts, rights } = identified(other);
      const isShared = (other.answer_key as { grading: string }).grading === 'share';
      const entries = pairs.map(
        (pair) => `<mapEntry mapKey="${pair}" mappedValue="${shareOf(marks, 100 / pairs.length)}"/>`,
      );
      const set = (texts: string[], letter: string, most: number) =>
        `<simpleMatchSet>${texts
          .map(
            (text, i) =>
              `<simpleAssociableChoice identifier="${letter}${i + 1}" matchMax="${most}">${html(text)}</simpleAssociableChoice>`,
          )
          .join('')}</simpleMatchSet>`;
      return {
        ...nothing,
        declaration: declared('multiple', 'directedPair', pairs, isShared ? mapping(entries, 0) : ''),
        interaction: `<matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="${lefts.length}">${set(lefts, 'L', 1)}${set(rights, 'R', 0)}</matchInteraction>`,
        processing: isShared
          ? `<responseProcessing template="${template}/map_response"/>`
          : scored([[MATCHES, marks]], lost),
      };
    }
    case 'ORDER': {
      const { items } = itemsOf(other);
      const idents = items.map((_, i) => `I${i + 1}`);
      const choices = items.map(
        (text, i) => `<simpleChoice identifier="${idents[i]}">${html(text)}</simpleChoice>`,
      );
      return {
        ...nothing,
        declaration: declared('ordered', 'identifier', idents),
        interaction: `<orderInteraction responseIdentifier="RESPONSE" shuffle="true">${choices.join('')}</orderInteraction>`,
        processing: scored([[MATCHES, marks]], lost),
      };
    }
    case 'CLOZE': {
      const { holes } = other.body as { holes: { id: string }[] };
      const text = holes.reduce((shown, { id }) => shown.replaceAll(`[[${id}]]`, '………'), question.question);
      return { ...nothing, question: text };
    }
    case 'ESSAY': {
      const { template: start, model_answer, ...key } = essayOf(other);
      const given = start === '' ? '' : `<defaultValue><value>${escapeXml(start)}</value></defaultValue>`;
      return {
        ...nothing,
        declaration: `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string">${given}</responseDeclaration>`,
        interaction:
          '<extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="15" format="plain"/>',
        notes: notesWithRubric(key),
        modelAnswer: model_answer,
      };
    }
    default:
      return nothing;
  }
}

const shareOf = (marks: number, percent: number) => Number(((marks * percent) / 100).toFixed(6));

const declared = (cardinality: string, baseType: string, correct: string[], more = '') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${correct.map((value) => `<value>${escapeXml(value)}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`;

const mapping = (entries: string[], otherwise: number) =>
  `<mapping defaultValue="${otherwise}">${entries.join('')}</mapping>`;

export const MATCHES = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>';

const equal = (value: string, tolerance: string) =>
  `<equal ${Number(tolerance) === 0 ? 'toleranceMode="exact"' : `toleranceMode="absolute" tolerance="${tolerance} ${tolerance}"`}><variable identifier="RESPONSE"/><baseValue baseType="float">${value}</baseValue></equal>`;

/** The first condition that is met counts; no answer earns nothing and loses nothing. */
export function scored(branches: Branch[], otherwise: number): string {
  const score = (value: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`;
  return [
    '<responseProcessing><responseCondition>',
    `<responseIf><isNull><variable identifier="RESPONSE"/></isNull>${score(0)}</responseIf>`,
    ...branches.map(([condition, value]) => `<responseElseIf>${condition}${score(value)}</responseElseIf>`),
    `<responseElse>${score(otherwise)}</responseElse>`,
    '</responseCondition></responseProcessing>',
  ].join('');
}

/** Behind the field: a unit that is shown, or the one that the key is in. */
function unitOf({ body, answer_key }: OtherQuestion): string {
  const { unit_mode, units } = body as { unit_mode: string; units: string[] };
  if (unit_mode === 'none') return '';
  const { units: known } = answer_key as NumberKey;
  const unit = unit_mode === 'shown' ? units[0] : known.find(({ factor }) => Number(factor) === 1)?.unit;
  return unit ? ` ${unit}` : '';
}

/** With identifiers that QTI takes. */
function identified(other: OtherQuestion) {
  const all = pairsOf(other);
  const rights = [...new Set(all.map(({ right }) => right))];
  const matched = all.filter(({ left }) => left !== '');
  return {
    lefts: matched.map(({ left }) => left),
    rights,
    pairs: matched.map(({ right }, i) => [`L${i + 1}`, `R${rights.indexOf(right) + 1}`].join(' ')),
  };
}
