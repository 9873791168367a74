// One question as a QTI 2.1 item.
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { deductionOf, type FileQuestion } from '../file-question.ts';
import { markdownToHtml } from '../html/markdown-to-html.ts';
import { escapeXml } from '../xml/write-xml.ts';
import { shortName } from '../xml/xml-draft.ts';
import { OWN_IMAGE } from '../xml/xml-images.ts';
import { xmlTree } from '../xml/xml-tree.ts';
import { writeSource } from './qti-source.ts';

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
const SCHEMA = 'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd';
const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates';

/** `images` has the address of each picture as the item sees it, by key. Those it shows are told. */
export function writeQtiItem(
  identifier: string,
  question: FileQuestion,
  images: ReadonlyMap<string, string>,
): { xml: string; images: string[] } {
  const used: Record<string, string> = {};
  const imageOf = (address: string) => {
    const key = [...address.matchAll(OWN_IMAGE)][0]?.[1];
    return key === undefined ? undefined : images.get(key);
  };
  for (const text of [
    question.question,
    question.explanation,
    ...question.options.map(({ option }) => option),
  ])
    for (const [, key = ''] of text.matchAll(OWN_IMAGE))
      if (images.has(key)) used[key] = images.get(key) as string;
  const start = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentItem xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${SCHEMA}" identifier="${identifier}" title="${escapeXml(shortName(question.question)) || identifier}" adaptive="false" timeDependent="false">`,
    ...declarations(question),
    ...body(question, imageOf),
    processing(question),
    ...(question.explanation
      ? [
          `<modalFeedback outcomeIdentifier="FEEDBACK" showHide="show" identifier="EXPLANATION">${markdownToHtml(question.explanation, 'question', imageOf)}</modalFeedback>`,
        ]
      : []),
  ].join('\n');
  const source = writeSource(question, used, xmlTree(`${start}</assessmentItem>`));
  return { xml: `${start}\n${source}\n</assessmentItem>\n`, images: Object.values(used) };
}

const isForOne = ({ answer_rule }: FileQuestion) => answer_rule === 'any_correct';
const isPlain = (question: FileQuestion) => question.marks === 1 && deductionOf(question) === 0;

function lettersOfKeys({ options }: FileQuestion): string[] {
  return options.flatMap(({ is_correct }, i) => (is_correct ? [OPTION_LETTERS[i] as string] : []));
}

/** One key for one mark is matched, other single choices are mapped, several are matched with their own marks. */
function needsMapping(question: FileQuestion): boolean {
  return isForOne(question) && !(isPlain(question) && lettersOfKeys(question).length === 1);
}

function declarations(question: FileQuestion): string[] {
  const keys = lettersOfKeys(question);
  const { marks, explanation } = question;
  const correct = isForOne(question) ? keys.slice(0, 1) : keys;
  const mapping = needsMapping(question)
    ? `<mapping defaultValue="${-deductionOf(question) || 0}">${keys.map((key) => `<mapEntry mapKey="${key}" mappedValue="${marks}"/>`).join('')}</mapping>`
    : '';
  return [
    `<responseDeclaration identifier="RESPONSE" cardinality="${isForOne(question) ? 'single' : 'multiple'}" baseType="identifier"><correctResponse>${correct.map((key) => `<value>${key}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`,
    `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="${marks}"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>`,
    `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${marks}</value></defaultValue></outcomeDeclaration>`,
    ...(explanation
      ? [
          '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"><defaultValue><value>EXPLANATION</value></defaultValue></outcomeDeclaration>',
        ]
      : []),
  ];
}

function body(question: FileQuestion, imageOf: (address: string) => string | undefined): string[] {
  const choices = question.options.map(
    ({ option }, i) =>
      `<simpleChoice identifier="${OPTION_LETTERS[i]}">${markdownToHtml(option, 'option', imageOf)}</simpleChoice>`,
  );
  return [
    '<itemBody>',
    `<div>${markdownToHtml(question.question, 'question', imageOf)}</div>`,
    `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${isForOne(question) ? 1 : 0}">`,
    ...choices,
    '</choiceInteraction>',
    '</itemBody>',
  ];
}

function processing(question: FileQuestion): string {
  if (needsMapping(question)) return `<responseProcessing template="${TEMPLATES}/map_response"/>`;
  if (isPlain(question)) return `<responseProcessing template="${TEMPLATES}/match_correct"/>`;
  const score = (value: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`;
  return [
    '<responseProcessing><responseCondition>',
    `<responseIf><isNull><variable identifier="RESPONSE"/></isNull>${score(0)}</responseIf>`,
    `<responseElseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>${score(question.marks)}</responseElseIf>`,
    `<responseElse>${score(-deductionOf(question) || 0)}</responseElse>`,
    '</responseCondition></responseProcessing>',
  ].join('');
}
