import { useState } from 'react';
import { isGone } from '../../../platform/app/not-there.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { addressOf } from '../banks/bank-address.ts';
import { useBankState } from '../banks/bank-context.tsx';
import { banksWords } from '../banks/banks.words.tsx';
import { useDrafts } from '../editor/use-drafts.ts';
import { bankQuestions, oneQuestion } from './list.words.tsx';
import { ModuleSection, modulesToOpen } from './module-section.tsx';
import { QuestionFilters, useQuestionFilters } from './question-filters.tsx';
import { QuestionItem } from './question-item.tsx';
import { QuestionList } from './question-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useQuestion } from './use-questions.ts';

/** The bank's questions by module, or the results of a search in all of them. */
export function BankQuestions(at: ModulesProps) {
  const { bank } = useBankState();
  const { filter, isFiltered } = useQuestionFilters(bank.id);
  return (
    <div className="grid gap-4">
      <UnsavedEdits />
      {bank.question_count > 0 && <QuestionFilters />}
      <Card flush title={isFiltered && bankQuestions.found}>
        {isFiltered ? <QuestionList filter={filter} isResult /> : <Modules {...at} />}
      </Card>
      <SelectionBar />
    </div>
  );
}

interface ModulesProps {
  /** The module to start with, and the number of its question to start at. */
  open: number | undefined;
  from: number | undefined;
}

function Modules({ open, from }: ModulesProps) {
  const { words, isCommunity } = useWorkplace();
  const { bank, canEdit } = useBankState();
  const drafts = useDrafts(bank);
  if (bank.modules.length === 0) {
    return <Empty title={bankQuestions.noModules(words)} hint={banksWords(isCommunity).noModules} />;
  }
  const startsOpen = modulesToOpen(bank.modules, {
    named: open,
    hasDraft: (id) => canEdit && drafts.readNew(id) !== null,
  });
  return bank.modules.map((module) => (
    <ModuleSection
      key={module.id}
      module={module}
      opensAtFirst={startsOpen.includes(module.id)}
      takesFocus={module.id === open}
      startAt={module.id === open ? from : undefined}
    />
  ));
}

/** An unsaved edit may be far down the list, or on a page that isn't loaded yet. */
function UnsavedEdits() {
  const { bank, canEdit } = useBankState();
  const drafts = useDrafts(bank);
  // Found when the bank was opened: an edit begun since then is in view.
  const [found] = useState(() => drafts.edited());
  const edited = found.filter((id) => drafts.readEdit(id) !== null);
  if (!canEdit || edited.length === 0) return null;
  return (
    <p className="text-sm text-ink-2">
      {bankQuestions.unsaved(edited.length)}{' '}
      {edited.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink to={addressOf({ bank: bank.id, question: id })}>
            {edited.length === 1 ? bankQuestions.continueEdit : bankQuestions.nthEdit(index + 1)}
          </TextLink>
        </span>
      ))}
    </p>
  );
}

/** One question of the bank, opened from a search, a duplicate or a link. */
export function OneQuestion({ id }: { id: number }) {
  const { bank } = useBankState();
  const { data: question, isPending, error, refetch } = useQuestion(id);
  const isElsewhere =
    isGone(error) || (question && (question.question_number === null || question.qbank_id !== bank.id));
  return (
    <Card
      title={oneQuestion.title}
      flush
      actions={<LinkButton to={addressOf({ bank: bank.id })}>{oneQuestion.all}</LinkButton>}
    >
      {isPending && <ThreeCircles />}
      {isElsewhere && <Empty title={oneQuestion.notFound} hint={oneQuestion.notFoundHint} />}
      {!isElsewhere && question && (
        <ol>
          <QuestionItem question={question} isResult />
        </ol>
      )}
      {!isElsewhere && !question && error && (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}
