import type { QuestionForAuthor } from '@quivia/contract/questions';
import type { ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Passage } from '../../../ui/rich-text/render/passage.tsx';
import { typeNames } from '../../kinds/kinds.words.ts';
import { useBankState, useSelected } from '../banks/bank-context.tsx';
import { TextAndKey } from '../history/question-with-key.tsx';
import {
  answerRuleNames,
  difficultyNames,
  marksText,
  moduleName,
  questionHeading,
  questionName,
  usedIn,
} from '../questions.words.tsx';
import { questionCard } from './list.words.tsx';

interface QuestionCardProps {
  question: QuestionForAuthor;
  isResult: boolean;
  actions: ReactNode;
  /** Shows which exams use which version. */
  onUse: () => void;
}

/** As a student sees it, plus what only authors see: the key, the marks, the version. */
export function QuestionCard({ question, isResult, actions, onUse }: QuestionCardProps) {
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
      <div className="grid max-w-measure gap-3">
        {question.stimulus && <Passage text={question.stimulus.text} startsClosed />}
        <TextAndKey {...question} />
      </div>
      <Facts question={question} onUse={onUse} />
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

function Facts({ question, onUse }: Pick<QuestionCardProps, 'question' | 'onUse'>) {
  const { tags, difficulty, version, changed_by, changed_at } = question;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
      {question.question_type !== 'MCQ' && (
        <span className="text-ink-2">{typeNames[question.question_type]}</span>
      )}
      {question.question_type !== 'INFO' && <span className="text-ink-2">{marksText(question)}</span>}
      {question.answer_rule === 'select_all' && <span>{answerRuleNames.select_all}</span>}
      {difficulty && <span>{difficultyNames[difficulty]}</span>}
      {tags.map((tag) => (
        <Badge key={tag} tone="plain">
          {tag}
        </Badge>
      ))}
      {question.exam_count > 0 && (
        <button
          type="button"
          onClick={onUse}
          className="rounded-sm text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {usedIn(question.exam_count)}
        </button>
      )}
      <span>{questionCard.lastChange(version, changed_by, <DateTime at={changed_at} />)}</span>
    </div>
  );
}
