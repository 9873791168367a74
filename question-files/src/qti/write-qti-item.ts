// One question as a QTI 2.1 item.
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { deductionOf, type FileQuestion, textsOf } from '../file-question.ts';
import { markdownToHtml } from '../html/markdown-to-html.ts';
import { questionName } from '../question-name.ts';
import { escapeXml } from '../xml/write-xml.ts';
import { OWN_IMAGE } from '../xml/xml-images.ts';
import { xmlTree } from '../xml/xml-tree.ts';
import { PASSAGE, writeSource } from './qti-source.ts';
import { MATCHES, MODEL_ANSWER, type QtiKind, scored, writeQtiKind } from './write-qti-kind.ts';

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
  for (const text of textsOf(question))
    for (const [, key = ''] of text.matchAll(OWN_IMAGE))
      if (images.has(key)) used[key] = images.get(key) as string;
  const kind =
    question.other &&
    writeQtiKind(question, question.other, (text) => markdownToHtml(text, 'option', imageOf), TEMPLATES);
  const start = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentItem xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${SCHEMA}" identifier="${identifier}" title="${escapeXml(questionName(question.question)) || identifier}" adaptive="false" timeDependent="false">`,
    ...declarations(question, kind),
    ...body(question, imageOf, kind),
    ...(kind ? [kind.processing].filter(Boolean) : [processing(question)]),
    ...feedbackOf(question, kind).map(
      ([outcome, identifier, text]) =>
        `<modalFeedback outcomeIdentifier="${outcome}" showHide="show" identifier="${identifier}">${markdownToHtml(text, 'question', imageOf)}</modalFeedback>`,
    ),
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

/** Each with a variable that says it is shown, its name and its text. */
function feedbackOf({ explanation }: FileQuestion, kind: QtiKind | undefined): [string, string, string][] {
  const texts: [string, string, string][] = [
    ['MODEL', MODEL_ANSWER, kind?.modelAnswer ?? ''],
    ['FEEDBACK', 'EXPLANATION', explanation],
  ];
  return texts.filter(([, , text]) => text.trim() !== '');
}

function choiceDeclaration(question: FileQuestion): string {
  const keys = lettersOfKeys(question);
  const { marks } = question;
  const correct = isForOne(question) ? keys.slice(0, 1) : keys;
  const mapping = needsMapping(question)
    ? `<mapping defaultValue="${-deductionOf(question) || 0}">${keys.map((key) => `<mapEntry mapKey="${key}" mappedValue="${marks}"/>`).join('')}</mapping>`
    : '';
  return `<responseDeclaration identifier="RESPONSE" cardinality="${isForOne(question) ? 'single' : 'multiple'}" baseType="identifier"><correctResponse>${correct.map((key) => `<value>${key}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`;
}

function declarations(question: FileQuestion, kind: QtiKind | undefined): string[] {
  const { marks } = question;
  return [
    ...(kind ? [kind.declaration].filter(Boolean) : [choiceDeclaration(question)]),
    `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="${marks}"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>`,
    `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${marks}</value></defaultValue></outcomeDeclaration>`,
    ...feedbackOf(question, kind).map(
      ([outcome, identifier]) =>
        `<outcomeDeclaration identifier="${outcome}" cardinality="single" baseType="identifier"><defaultValue><value>${identifier}</value></defaultValue></outcomeDeclaration>`,
    ),
  ];
}

function body(
  question: FileQuestion,
  imageOf: (address: string) => string | undefined,
  kind: QtiKind | undefined,
): string[] {
  return [
    '<itemBody>',
    ...(question.stimulus === undefined
      ? []
      : [`<div class="${PASSAGE}">${markdownToHtml(question.stimulus, 'question', imageOf)}</div>`]),
    `<div>${markdownToHtml(kind?.question ?? question.question, 'question', imageOf)}</div>`,
    ...(kind?.notes?.trim()
      ? [`<rubricBlock view="scorer">${markdownToHtml(kind.notes, 'question', imageOf)}</rubricBlock>`]
      : []),
    ...(kind ? [kind.interaction].filter(Boolean) : choiceInteraction(question, imageOf)),
    '</itemBody>',
  ];
}

const choiceInteraction = (
  question: FileQuestion,
  imageOf: (address: string) => string | undefined,
): string[] => [
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${isForOne(question) ? 1 : 0}">`,
  ...question.options.map(
    ({ option }, i) =>
      `<simpleChoice identifier="${OPTION_LETTERS[i]}">${markdownToHtml(option, 'option', imageOf)}</simpleChoice>`,
  ),
  '</choiceInteraction>',
];

function processing(question: FileQuestion): string {
  if (needsMapping(question)) return `<responseProcessing template="${TEMPLATES}/map_response"/>`;
  if (isPlain(question)) return `<responseProcessing template="${TEMPLATES}/match_correct"/>`;
  return scored([[MATCHES, question.marks]], -deductionOf(question) || 0);
}
