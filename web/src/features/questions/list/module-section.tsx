import type { BankModule } from '@quivia/contract/question-banks';
import { useEffect, useRef, useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { NewQuestions } from '../editor/new-questions-form.tsx';
import { moduleName } from '../questions.words.tsx';
import { moduleSection } from './list.words.tsx';
import { QuestionList } from './question-list.tsx';

/**
 * The modules that are open at first: the one named in the address and those with unsaved questions; otherwise the first
 * that has any questions, so that nobody has to look for them below the blank forms of an empty module.
 */
export function modulesToOpen(
  modules: readonly Pick<BankModule, 'id' | 'question_count'>[],
  { named, hasDraft }: { named: number | undefined; hasDraft: (id: number) => boolean },
): number[] {
  const wanted = modules.filter(({ id }) => id === named || hasDraft(id));
  const [first = modules[0]] = modules.filter(({ question_count }) => question_count > 0);
  return (wanted.length > 0 ? wanted : first ? [first] : []).map(({ id }) => id);
}

interface ModuleSectionProps {
  module: BankModule;
  opensAtFirst: boolean;
  /** When it is first shown. */
  takesFocus: boolean;
  /** The number of the question that gets the focus instead. */
  startAt: number | undefined;
}

/** One module: its questions, then the new ones being written. */
export function ModuleSection({ module, opensAtFirst, takesFocus, startAt }: ModuleSectionProps) {
  const { words } = useWorkplace();
  const { bank, canEdit } = useBankState();
  // Once opened it stays mounted: folding must not discard half-written questions.
  const [wasOpened, setOpened] = useState(opensAtFirst);
  const title = useFocusAtFirst(takesFocus);
  const isRetired = module.module_number === null;
  const canWrite = canEdit && !isRetired;
  return (
    <Collapsible
      title={
        <span ref={title} className="block">
          <h2>{moduleName(module, words)}</h2>
          <span className="block text-xs font-normal text-ink-3">{moduleSection.holds(module)}</span>
        </span>
      }
      aside={isRetired && <Badge tone="plain">{moduleSection.retired}</Badge>}
      startsOpen={opensAtFirst}
      onToggle={(open) => open && setOpened(true)}
    >
      {wasOpened && (
        <div className="grid gap-4">
          {module.question_count > 0 ? (
            <div className={`-mx-4 -mt-2 border-t border-rule ${canWrite ? 'border-b' : '-mb-6'}`}>
              <QuestionList
                filter={{ qbank_id: String(bank.id), module_id: String(module.id) }}
                startAt={startAt}
              />
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

/** Scrolls to the heading of a module and focuses it, once. */
function useFocusAtFirst(isWanted: boolean) {
  const title = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is first shown
  useEffect(() => {
    if (!isWanted) return;
    const summary = title.current?.closest('summary');
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: 'start' });
  }, []);
  return title;
}
