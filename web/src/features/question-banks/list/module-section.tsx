import type { BankModule } from '@quivia/contract/question-banks';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { NewQuestions } from '../editor/new-questions-form.tsx';
import { useDrafts } from '../editor/use-drafts.ts';
import { moduleName, questionCount } from '../questions.words.tsx';
import { moduleSection } from './list.words.tsx';
import { QuestionList } from './question-list.tsx';

interface ModuleSectionProps {
  module: BankModule;
  isFirst: boolean;
}

/** One module: its questions, then the new ones being written. */
export function ModuleSection({ module, isFirst }: ModuleSectionProps) {
  const { words } = useWorkplace();
  const { bank, canEdit } = useBankState();
  const drafts = useDrafts(bank);
  const [startsOpen] = useState(() => isFirst || (canEdit && drafts.readNew(module.id) !== null));
  // Once opened it stays mounted: folding must not discard half-written questions.
  const [wasOpened, setOpened] = useState(startsOpen);
  const isRetired = module.module_number === null;
  const canWrite = canEdit && !isRetired;
  return (
    <Collapsible
      title={<h2>{moduleName(module, words)}</h2>}
      aside={
        <span className="flex shrink-0 items-center gap-3">
          {isRetired && <Badge tone="plain">{moduleSection.retired}</Badge>}
          <span className="text-xs text-ink-3">{questionCount(module.question_count)}</span>
        </span>
      }
      startsOpen={startsOpen}
      onToggle={(open) => open && setOpened(true)}
    >
      {wasOpened && (
        <div className="grid gap-4">
          {module.question_count > 0 ? (
            <div className={`-mx-4 -mt-2 border-t border-rule ${canWrite ? 'border-b' : '-mb-6'}`}>
              <QuestionList filter={{ qbank_id: String(bank.id), module_id: String(module.id) }} />
            </div>
          ) : (
            <p className="text-sm text-ink-3">{moduleSection.empty(words)}</p>
          )}
          {canWrite && <NewQuestions key={module.id} module={module} />}
        </div>
      )}
    </Collapsible>
  );
}
