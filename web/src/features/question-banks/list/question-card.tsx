import type { QuestionForAuthor } from '@quivia/contract/questions';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { useBankState, useSelected } from '../banks/bank-context.tsx';
import {
  answerRuleNames,
  correct,
  difficultyNames,
  marksText,
  moduleName,
  questionHeading,
  questionName,
} from '../questions.words.tsx';
import { questionCard } from './list.words.tsx';

interface QuestionCardProps {
  question: QuestionForAuthor;
  isResult: boolean;
  actions: ReactNode;
}

/** As a student sees it, plus what only authors see: the key, the marks, the version. */
export function QuestionCard({ question, isResult, actions }: QuestionCardProps) {
  const { words } = useWorkplace();
  const { bank, canEdit } = useBankState();
  const module = bank.modules.find(({ id }) => id === question.module_id);
  return (
    <article className="px-4 py-3" aria-label={questionName(question.question_number)}>
      <div className="flex items-center gap-2">
        {canEdit && <SelectBox question={question} />}
        <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm font-semibold">
          <span>{questionHeading(question.question_number)}</span>
          {isResult && module && (
            <span className="text-xs font-normal text-ink-3">{moduleName(module, words)}</span>
          )}
        </h3>
        <div className="ml-auto flex items-center">{actions}</div>
      </div>
      <div className="max-w-measure">
        <RichText text={question.question} />
      </div>
      <Options options={question.options} />
      <Facts question={question} />
    </article>
  );
}

function SelectBox({ question }: { question: QuestionForAuthor }) {
  const { select } = useBankState();
  const selected = useSelected();
  return (
    <Checkbox
      label={questionCard.select(question.question_number)}
      labelHidden
      className="-ml-3 flex [&>label]:justify-center"
      checked={selected.has(question.id)}
      onChange={({ target }) => select([question.id], target.checked)}
    />
  );
}

function Options({ options }: Pick<QuestionForAuthor, 'options'>) {
  return (
    <ul className="mt-3 grid max-w-measure gap-1.5">
      {options.map(({ id, option_number, option, is_correct }) => (
        <li key={id} className="flex items-start gap-3">
          <Bubble letter={option_number} size="small" filled={is_correct} />
          <div className="min-w-0 text-sm">
            <RichText text={option} inline />
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

function Facts({ question }: { question: QuestionForAuthor }) {
  const { tags, difficulty, version, changed_by, changed_at } = question;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
      <span className="text-ink-2">{marksText(question)}</span>
      {question.answer_rule === 'select_all' && <span>{answerRuleNames.select_all}</span>}
      {difficulty && <span>{difficultyNames[difficulty]}</span>}
      {tags.map((tag) => (
        <Badge key={tag} tone="plain">
          {tag}
        </Badge>
      ))}
      <span>{questionCard.lastChange(version, changed_by, <DateTime at={changed_at} />)}</span>
    </div>
  );
}
