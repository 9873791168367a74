import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { ModuleSection } from './module-section.tsx';
import { QuestionFilters, useQuestionFilters } from './question-filters.tsx';
import { QuestionList } from './question-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UnsavedEdits } from './unsaved-edits.tsx';

/** The bank's questions, module by module; or what a search finds in all of them. */
export function BankQuestions() {
  const { bank } = useBankState();
  const { filter, isFiltered } = useQuestionFilters(bank.id);
  return (
    <div className="grid gap-4">
      <UnsavedEdits />
      {bank.question_count > 0 && <QuestionFilters />}
      <Card flush title={isFiltered && 'Found in this bank'}>
        {isFiltered ? <QuestionList filter={filter} isResult /> : <Modules />}
      </Card>
      <SelectionBar />
    </div>
  );
}

function Modules() {
  const { words } = useWorkplace();
  const { bank } = useBankState();
  if (bank.modules.length === 0) {
    return <Empty title={`No ${words.modules} found`} hint={words.noModules} />;
  }
  return bank.modules.map((module, place) => (
    <ModuleSection key={module.id} module={module} isFirst={place === 0} />
  ));
}
