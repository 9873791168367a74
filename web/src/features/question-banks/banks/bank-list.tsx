import type { QuestionBankEntry } from '@quivia/contract/question-banks';
import { Link } from 'react-router';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { questionCount } from '../questions.words.tsx';
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
    <Card title={words.banks} flush>
      {!hasNone && (
        <div className="border-b border-rule px-4 py-3">
          <SearchField
            label={bankList.search}
            value={search}
            onSearch={(text) => setFilters({ search: text })}
          />
        </div>
      )}
      <div className="max-h-128 overflow-y-auto">
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
      </div>
    </Card>
  );
}

function BankRow({ bank }: { bank: QuestionBankEntry }) {
  const { isCommunity } = useWorkplace();
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-rule px-4 py-3 last:border-b-0 hover:bg-paper has-focus-visible:bg-paper">
      <div className="min-w-0 grow basis-56">
        <Link
          to={addressOf({ bank: bank.id })}
          className="rounded-sm text-sm font-semibold text-pencil underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {bank.title}
        </Link>
        {!isCommunity && (
          <p className="text-xs text-ink-2">
            <CourseName of={bank} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
        <AccessBadge bank={bank} />
        <span>{questionCount(bank.question_count)}</span>
        <span>
          {bankList.changed} <DateTime at={bank.changed_at} />
        </span>
      </div>
    </li>
  );
}
