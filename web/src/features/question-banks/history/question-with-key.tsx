import { OPTION_LETTERS, type QuestionContent } from '@quivia/contract/questions';
import Check from 'lucide-react/icons/check';
import { memo } from 'react';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { DIFFICULTY_WORDS } from '../difficulty-words.ts';
import { marksWords } from '../marks-words.ts';

interface QuestionWithKeyProps {
  question: Omit<QuestionContent, 'question_type'>;
}

/** As a student sees it, but with the key: a filled ring, and the word. */
export const QuestionWithKey = memo(function QuestionWithKey({ question }: QuestionWithKeyProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <RichText text={question.question} />
      <ul className="grid gap-1.5">
        {question.options.map(({ option, is_correct }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <li key={at} className="flex min-w-0 items-start gap-3">
            <Bubble letter={OPTION_LETTERS[at] ?? ''} filled={is_correct} size="small" />
            <div className="min-w-0 grow text-sm">
              <RichText text={option} inline />
            </div>
            {is_correct && (
              <span className="flex shrink-0 items-center gap-1 text-xs font-semibold text-correct">
                <Check className="size-4" strokeWidth={2.5} />
                Correct
              </span>
            )}
          </li>
        ))}
      </ul>
      {question.explanation && (
        <div className="border-l-2 border-rule pl-3 text-sm text-ink-2">
          <p className="text-xs font-semibold text-ink-3">Explanation</p>
          <RichText text={question.explanation} />
        </div>
      )}
      <p className="text-xs text-ink-3">{particulars(question).join(' · ')}</p>
    </div>
  );
});

function particulars(question: QuestionWithKeyProps['question']) {
  const { answer_rule, difficulty, tags } = question;
  return [
    marksWords(question),
    ...(answer_rule === 'select_all' ? ['Select all that apply'] : []),
    ...(difficulty ? [DIFFICULTY_WORDS[difficulty]] : []),
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
  ];
}
