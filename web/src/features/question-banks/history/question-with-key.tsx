import { OPTION_LETTERS, type QuestionContent } from '@quivia/contract/questions';
import { memo } from 'react';
import { Bubble } from '../../../ui/bubble.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';

interface QuestionWithKeyProps {
  question: Omit<QuestionContent, 'question_type'>;
}

/** As a student sees it, but with the key: a filled ring, and the word. */
export const QuestionWithKey = memo(function QuestionWithKey({ question }: QuestionWithKeyProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <RichText text={question.question} />
      <ol className="grid gap-2">
        {question.options.map(({ option, is_correct }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <li key={at} className="flex min-w-0 items-start gap-3">
            <Bubble letter={OPTION_LETTERS[at] ?? ''} filled={is_correct} size="small" />
            <span className="min-w-0 grow">
              <RichText text={option} inline />
              {is_correct && (
                <span className="text-xs font-semibold whitespace-nowrap text-pencil"> Correct</span>
              )}
            </span>
          </li>
        ))}
      </ol>
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

function particulars({
  marks,
  negative_marks,
  answer_rule,
  difficulty,
  tags,
}: QuestionWithKeyProps['question']) {
  return [
    `${marks} ${marks === 1 ? 'mark' : 'marks'}${negative_marks > 0 ? `, \u2212${negative_marks} if wrong` : ''}`,
    answer_rule === 'select_all' ? 'select all that apply' : 'any correct option',
    ...(difficulty ? [difficulty] : []),
    ...(tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []),
  ];
}
