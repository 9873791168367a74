import type { QuestionBankEntry } from '@quivia/contract/question-banks';
import { Link } from 'react-router';
import { Day } from '../../../platform/app/date-time.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { moduleName, questionCount, usedIn } from '../questions.words.tsx';
import { AccessBadge } from './access-badge.tsx';
import { addressOf } from './bank-address.ts';
import { bankList, banksWords } from './banks.words.tsx';
import { useBanks } from './use-banks.ts';

export function BankList() {
  const words = banksWords(useWorkplace().isCommunity);
  const [{ search }, setFilters] = useFilters(['search']);
  const pages = useBanks(search);
  const hasNone = pages.rows?.length === 0 && search === '';
  return (
    <section aria-label={words.banks} className="grid gap-3">
      {!hasNone && (
        <ListBar
          search={
            <SearchField
              label={bankList.search}
              value={search}
              onSearch={(text) => setFilters({ search: text })}
            />
          }
        />
      )}
      <Card flush>
        <Listing
          pages={pages}
          empty={
            hasNone ? (
              <Empty title={bankList.empty} hint={words.firstBank} />
            ) : (
              <Empty title={bankList.nothingFound} hint={bankList.nothingContains(search)} />
            )
          }
        >
          {(banks) => (
            <ul>
              {banks.map((bank) => (
                <BankRow key={bank.id} bank={bank} />
              ))}
            </ul>
          )}
        </Listing>
        <LoadMore pages={pages} />
      </Card>
    </section>
  );
}

function BankRow({ bank }: { bank: QuestionBankEntry }) {
  const { isCommunity } = useWorkplace();
  return (
    <li className="relative grid border-b border-rule px-4 py-(--row-y) last:border-b-0 hover:bg-paper has-focus-visible:bg-paper">
      <div className="flex items-baseline justify-between gap-x-4 gap-y-1 max-sm:flex-wrap">
        <div className="min-w-0 items-baseline gap-x-3 sm:flex">
          <Link
            to={addressOf({ bank: bank.id })}
            className="max-w-full rounded-sm text-sm font-semibold text-pencil underline-offset-4 sm:shrink-0 sm:truncate after:absolute after:inset-0 hover:underline"
          >
            {bank.title}
          </Link>
          <p className="min-w-0 text-xs text-ink-3 sm:truncate">
            {!isCommunity && (
              <span className="text-ink-2">
                <CourseName of={bank} />
                {' · '}
              </span>
            )}
            {bankList.changed} <Day at={bank.changed_at} />
          </p>
        </div>
        <span className="-my-1 shrink-0">
          <AccessBadge bank={bank} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-xs text-ink-3">
        <span className="text-ink-2">{questionCount(bank.question_count)}</span>
        <ByModule bank={bank} />
        <span>
          {bank.exam_count === 0 ? bankList.unused : usedIn(bank.exam_count)}
          {bank.last_exam_at && bankList.latestExam(<Day at={bank.last_exam_at} />)}
        </span>
      </div>
    </li>
  );
}

/** Shows at a glance for which modules there are no questions yet. */
function ByModule({ bank }: { bank: QuestionBankEntry }) {
  const { words } = useWorkplace();
  if (bank.question_count === 0) return null;
  return (
    <ul aria-label={bankList.byModule(words)} className="flex flex-wrap gap-x-2.5">
      {bank.by_module.map((module, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: retired modules have no number, and names may be the same
        <li key={at} title={moduleName(module, words)}>
          <span className="sr-only">
            {moduleName(module, words)}: {questionCount(module.question_count)}
          </span>
          <span aria-hidden="true">
            {module.module_number === null
              ? bankList.retiredModules
              : bankList.shortModule(module.module_number, words)}{' '}
            <span className={module.question_count === 0 ? '' : 'font-semibold text-ink-2'}>
              {module.question_count}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
