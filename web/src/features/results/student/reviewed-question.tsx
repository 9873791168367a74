import type { ReviewedQuestion } from '@quivia/contract/results';
import { Badge } from '../../../ui/labels/badge.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { marksWords } from '../marks-words.ts';
import { ReviewedOption } from './reviewed-option.tsx';
import { VERDICTS, verdictOf } from './verdict.ts';

export function Reviewed({ question }: { question: ReviewedQuestion }) {
  const { question_number, module_name, options, explanation, marks, total_marks, note } = question;
  const { tone, words } = VERDICTS[verdictOf(question)];
  const heading = `reviewed-${question_number}`;
  return (
    <li className="border-b border-rule last:border-b-0">
      <article aria-labelledby={heading} className="px-4 py-6 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
          <h3 id={heading} className="text-sm font-bold text-ink">
            Question {question_number}
          </h3>
          <Badge tone={tone}>{words}</Badge>
          <span className="tabular">
            {marksWords(marks)} of {marksWords(total_marks)} {total_marks === 1 ? 'mark' : 'marks'}
          </span>
          {module_name && <span>{module_name}</span>}
        </div>
        {note && <p className="mt-3 max-w-measure rounded-md bg-risk-soft px-4 py-3 text-sm">{note}</p>}
        <div className="mt-3 max-w-measure font-semibold">
          <RichText text={question.question} />
        </div>
        <ul className="mt-4 grid gap-3">
          {options.map((option) => (
            <ReviewedOption key={option.option_number} option={option} />
          ))}
        </ul>
        {explanation && (
          <div className="mt-4 max-w-measure border-l-2 border-rule-strong pl-4">
            <h4 className="text-sm font-semibold">Explanation</h4>
            <RichText text={explanation} />
          </div>
        )}
      </article>
    </li>
  );
}
