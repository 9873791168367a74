import { PageHeading } from '../../ui/page-heading.tsx';
import { BankList } from './bank-list.tsx';
import { CreateBankCard } from './create-bank-card.tsx';
import { QuestionSearch } from './question-search.tsx';

export function BanksView() {
  return (
    <>
      <PageHeading
        title="Create Qbank"
        lead="A question bank belongs to one of your courses. Its questions are written for the course's modules."
      />
      <div className="grid gap-6">
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <BankList />
          <CreateBankCard />
        </div>
        <QuestionSearch />
      </div>
    </>
  );
}
