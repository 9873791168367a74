// An essay as its marker reads it: whole, with the place where the word limit falls, and what the teacher noted for markers.
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import type { EssayAnswer, EssayBody } from '@quivia/contract/kinds/essay';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import { countWords, wordLimitAt } from '@quivia/contract/kinds/essay-words';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { essay as text } from './marking.words.ts';

export function EssayText({ answer }: { answer: Pick<AnswerToMark, 'given' | 'body'> }) {
  const { text: written } = answer.given as EssayAnswer;
  const { words_to } = answer.body as EssayBody;
  const words = countWords(written);
  const limit = words_to === null ? written.length : wordLimitAt(written, words_to);
  return (
    <div className="grid gap-3">
      <p className="break-words whitespace-pre-wrap" dir="auto">
        {written.slice(0, limit)}
        {limit < written.length && (
          <span className="border-l-3 border-risk bg-risk-soft pl-1">{written.slice(limit)}</span>
        )}
      </p>
      <p className="text-sm text-ink-3">
        {words_to === null ? text.words(words) : text.wordsOf(words, words_to)}
      </p>
    </div>
  );
}

export function EssayNotes({ answer }: { answer: Pick<AnswerToMark, 'answer_key'> }) {
  const { model_answer, notes } = answer.answer_key as EssayKey;
  return (
    <div className="grid gap-3">
      {[
        [text.notes, notes],
        [text.model, model_answer],
      ].map(
        ([heading, content]) =>
          content && (
            <div key={heading}>
              <h3 className="text-xs font-semibold text-ink-3">{heading}</h3>
              <RichText text={content} />
            </div>
          ),
      )}
      {notes + model_answer === '' && <p className="text-sm text-ink-3">{text.none}</p>}
    </div>
  );
}
