import type { ReactNode } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { BankList } from './bank-list.tsx';
import { CreateBankCard } from './create-bank-card.tsx';
import { QuestionSearch } from './question-search.tsx';

/** `topics` are those of a community, which its admins write themselves. */
export function BanksView({ topics }: { topics: ReactNode }) {
  const { words } = useWorkplace();
  return (
    <>
      <PageHeading title={words.createQbank} lead={words.banks} />
      <div className="grid gap-6">
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <BankList />
          <CreateBankCard />
        </div>
        {topics}
        <QuestionSearch />
      </div>
    </>
  );
}
