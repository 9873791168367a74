// How each H5P library that holds questions is read. A library that is missing here is named in the review and skipped.
import type { AnswerRule } from '@quivia/contract/questions';
import type { FileItem, Found } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords, markWords, partWords } from '../formats.words.ts';
import { words as htmlWords } from '../html/html.words.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { type Draft, marksOf, newDraft, whyTooMany, withOptionRemarks } from '../xml/xml-draft.ts';
import { escapeHtml } from '../xml/xml-tree.ts';
import { words } from './h5p.words.ts';
import { type Blanks, draggedWords, writtenBlanks } from './h5p-blanks.ts';
import { asContent, type Content, type Json, list, record, text } from './h5p-content.ts';

export interface H5pReading {
  /** Where the next question is. */
  found: () => Found;
  resolve: ResolveImage;
  /** With the draft that holds its pictures. */
  onItem: (item: FileItem, draft?: Draft) => void;
}

export const READERS: Readonly<Record<string, (content: Content, reading: H5pReading) => void>> = {
  'H5P.MultiChoice': readMultiChoice,
  'H5P.TrueFalse': readTrueFalse,
  'H5P.SingleChoiceSet': readSingleChoiceSet,
  'H5P.Blanks': readBlanks(writtenBlanks),
  'H5P.DragText': readBlanks(draggedWords),
};

function readMultiChoice({ params }: Content, { found, resolve, onItem }: H5pReading): void {
  const answers = list(params.answers).map(record);
  const tooMany = whyTooMany(answers.length);
  if (tooMany) {
    onItem(leftOut(found(), tooMany, text(params.question)));
    return;
  }
  const draft = newDraft();
  const options = answers.map(({ text: answer, correct, tipsAndFeedback }) => {
    const { tip, chosenFeedback, notChosenFeedback } = record(tipsAndFeedback);
    if (draft.fromHtml(text(tip)) !== '') draft.note(itemWords.hints);
    const remarks = [chosenFeedback, notChosenFeedback].map((html) => draft.fromHtml(text(html), resolve));
    return {
      option: draft.fromHtml(text(answer), resolve),
      is_correct: correct === true,
      remark: [...new Set(remarks.filter((remark) => remark !== ''))].join('\n\n'),
    };
  });
  const { answer_rule, marks } = scoring(params, answers, draft);
  noteOverallFeedback(params, draft);
  onItem(
    draft.finish(found(), {
      ...PLAIN,
      question: stem(params, draft, resolve),
      options: options.map(({ option, is_correct }) => ({ option, is_correct })),
      answer_rule,
      marks,
      explanation: withOptionRemarks('', options, draft),
    }),
    draft,
  );
}

function scoring(params: Json, answers: Json[], draft: Draft): { answer_rule: AnswerRule; marks: number } {
  const { type, singleAnswer, singlePoint, passPercentage } = record(params.behaviour);
  const correct = answers.filter((answer) => answer.correct === true);
  const isSingle = type === 'single' || (type !== 'multi' && (correct.length === 1 || singleAnswer === true));
  if (isSingle) return { answer_rule: 'any_correct', marks: weightOf(params, draft) };
  if (singlePoint === true) {
    if (typeof passPercentage === 'number' && passPercentage < 100) draft.note(markWords.ownRules);
    return { answer_rule: 'select_all', marks: weightOf(params, draft) };
  }
  if (correct.length > 1) draft.note(markWords.eachEarnsPart);
  const sum = correct.reduce((marks, { weight }) => marks + (typeof weight === 'number' ? weight : 1), 0);
  return { answer_rule: 'select_all', marks: marksOf(String(sum || 1), draft) };
}

const weightOf = ({ weight }: Json, draft: Draft) =>
  marksOf(typeof weight === 'number' ? String(weight) : undefined, draft);

function readTrueFalse({ params }: Content, { found, resolve, onItem }: H5pReading): void {
  const draft = newDraft();
  const { trueText, falseText } = record(params.l10n);
  const { feedbackOnCorrect, feedbackOnWrong } = record(params.behaviour);
  const correct = String(params.correct);
  const remarks = [feedbackOnCorrect, feedbackOnWrong].map((html) => draft.fromHtml(text(html), resolve));
  onItem(
    draft.finish(found(), {
      ...PLAIN,
      question: stem(params, draft, resolve),
      options: [
        { option: draft.fromHtml(text(trueText)) || partWords.true, is_correct: correct === 'true' },
        { option: draft.fromHtml(text(falseText)) || partWords.false, is_correct: correct === 'false' },
      ],
      marks: weightOf(params, draft),
      explanation: [...new Set(remarks.filter((remark) => remark !== ''))].join('\n\n'),
    }),
    draft,
  );
}

/** Their first answer is the correct one; H5P shuffles them before it shows them. */
function readSingleChoiceSet({ params }: Content, { found, resolve, onItem }: H5pReading): void {
  for (const choice of list(params.choices).map(record)) {
    const answers = list(choice.answers).map(text);
    // The editor keeps an empty question at the end of a set.
    if (answers.length === 0 && text(choice.question) === '') continue;
    const tooMany = whyTooMany(answers.length);
    if (tooMany) {
      onItem(leftOut(found(), tooMany, text(choice.question)));
      continue;
    }
    const draft = newDraft();
    noteOverallFeedback(params, draft);
    onItem(
      draft.finish(found(), {
        ...PLAIN,
        question: draft.fromHtml(text(choice.question), resolve),
        options: answers.map((answer, i) => ({
          option: draft.fromHtml(answer, resolve),
          is_correct: i === 0,
        })),
      }),
      draft,
    );
  }
}

function readBlanks(blanksOf: (params: Json, draft: Draft) => Blanks) {
  return ({ params }: Content, { found, resolve, onItem }: H5pReading): void => {
    const draft = newDraft();
    const { html, withHoles, body, answer_key, marks } = blanksOf(params, draft);
    noteOverallFeedback(params, draft);
    onItem(
      draft.finish(found(), {
        ...PLAIN,
        question: withHoles(stem({ ...params, question: html }, draft, resolve)),
        options: [],
        other: { question_type: 'CLOZE', body, answer_key },
        marks,
      }),
      draft,
    );
  };
}

const PLAIN = {
  answer_rule: 'any_correct' as const,
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  explanation: '',
  tags: [],
  difficulty: null,
};

/** The picture above a question is a part of it. */
function stem(params: Json, draft: Draft, resolve: ResolveImage): string {
  const { library, params: media } = asContent(record(params.media).type) ?? {};
  if (library === 'H5P.Video') draft.note(htmlWords.video);
  if (library === 'H5P.Audio') draft.note(htmlWords.sound);
  const path = text(record(media?.file).path);
  const picture =
    library === 'H5P.Image' && path !== ''
      ? `<p><img src="${escapeHtml(path)}" alt="${escapeHtml(text(media?.alt))}"></p>`
      : '';
  return draft.fromHtml(picture + text(params.question), resolve);
}

function noteOverallFeedback(params: Json, draft: Draft): void {
  if (list(params.overallFeedback).some((range) => text(record(range).feedback).trim() !== ''))
    draft.note(words.overallFeedback);
}
