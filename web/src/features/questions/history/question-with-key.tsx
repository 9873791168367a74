import { kindOf, type QuestionType } from '@quivia/contract/kinds';
import { OPTION_LETTERS, type QuestionContent } from '@quivia/contract/questions';
import Check from 'lucide-react/icons/check';
import { memo } from 'react';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Passage } from '../../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { OtherKind } from '../../kinds/kind.ts';
import { typeNames } from '../../kinds/kinds.words.ts';
import { Review } from '../../kinds/reviews.tsx';
import { answerRuleNames, correct, difficultyNames, marksText } from '../questions.words.tsx';
import { variableText, variables as variableWords } from '../variables/variables.words.ts';
import { questionWithKey } from './history.words.tsx';

interface OfKind {
  question_type: QuestionType;
  body: unknown;
  answer_key: unknown;
}

interface QuestionWithKeyProps {
  question: Omit<QuestionContent, keyof OfKind | 'stimulus_id'> &
    Partial<OfKind> & {
      stimulus?: { text: string } | null;
    };
}

/** As a student sees it, plus the key: a filled circle and a label. */
export const QuestionWithKey = memo(function QuestionWithKey({ question }: QuestionWithKeyProps) {
  return (
    <div className="grid min-w-0 gap-3">
      {question.stimulus && <Passage text={question.stimulus.text} startsClosed />}
      <TextAndKey {...question} />
      {question.explanation && (
        <div className="border-l-2 border-rule pl-3 text-sm text-ink-2">
          <p className="text-xs font-semibold text-ink-3">{questionWithKey.explanation}</p>
          <RichText text={question.explanation} />
        </div>
      )}
      <p className="text-xs text-ink-3">{details(question).join(' · ')}</p>
    </div>
  );
});

interface TextAndKeyProps extends Partial<OfKind>, Pick<QuestionContent, 'parameters'> {
  question: string;
  options: readonly Option[];
}

/** What is asked and what is right. */
export function TextAndKey(props: TextAndKeyProps) {
  const { question, options, question_type = 'MCQ', body, answer_key, parameters } = props;
  const text = (
    <>
      <RichText text={question} />
      {parameters && (
        <ul aria-label={variableWords.title} className="tabular mt-2 text-xs text-ink-2">
          {parameters.variables.map((variable) => (
            <li key={variable.name}>{variableText(variable)}</li>
          ))}
        </ul>
      )}
    </>
  );
  if (question_type !== 'MCQ')
    return (
      <Review
        kind={kindOf(question_type) as OtherKind}
        question={question}
        body={body}
        answerKey={answer_key}
        answer={null}
      >
        {text}
      </Review>
    );
  return (
    <>
      {text}
      <OptionList options={options} />
    </>
  );
}

type Option = Pick<QuestionContent['options'][number], 'option' | 'is_correct'>;

interface OptionListProps {
  options: readonly Option[];
  /** Where it differs from the question beside it. */
  isMarked?: (option: Option) => boolean;
  className?: string;
}

/** With the key: the label stands right beside its option, wherever the line ends. */
export function OptionList({ options, isMarked, className = '' }: OptionListProps) {
  return (
    <ul className={`grid max-w-measure gap-1.5 ${className}`}>
      {options.map(({ option, is_correct }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by position
        <li key={at} className="flex min-w-0 items-start gap-3">
          <Bubble letter={OPTION_LETTERS[at] ?? ''} filled={is_correct} size="small" />
          <div
            className={`min-w-0 text-sm ${isMarked?.({ option, is_correct }) ? 'rounded-sm bg-pencil-soft px-1 text-pencil' : ''}`}
          >
            <RichText text={option} inline />
            {isMarked?.({ option, is_correct }) && (
              <span className="sr-only">{questionWithKey.onlyHere}</span>
            )}
          </div>
          {is_correct && (
            <span className="mt-0.5 flex shrink-0 items-center gap-1 text-xs font-semibold text-correct">
              <Check className="size-4" strokeWidth={2.5} />
              {correct}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function details(question: QuestionWithKeyProps['question']) {
  const { question_type = 'MCQ', answer_rule, difficulty, tags } = question;
  return [
    ...(question_type === 'MCQ' ? [] : [typeNames[question_type]]),
    ...(question_type === 'INFO' ? [] : [marksText(question)]),
    ...(answer_rule === 'select_all' ? [answerRuleNames.select_all] : []),
    ...(difficulty ? [difficultyNames[difficulty]] : []),
    ...(tags.length > 0 ? [questionWithKey.tags(tags)] : []),
  ];
}
