import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { ObjectTabs } from '../../../ui/layout/object-head.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { NewButton, WithSidePanel } from '../../../ui/layout/side-panel.tsx';
import { useSidePanel } from '../../../ui/layout/use-side-panel.ts';
import { listAddress, readAddress } from './bank-address.ts';
import { BankList } from './bank-list.tsx';
import { BankView } from './bank-view.tsx';
import { bankList, banksWords, createBank, undoBar } from './banks.words.tsx';
import { CreateBank } from './create-bank.tsx';
import { QuestionSearch } from './question-search.tsx';
import { UndoBar } from './undo-bar.tsx';
import { type DeletedBank, useBank, useRestoreBank } from './use-banks.ts';

/** The person's question banks, or the bank named in the address. `topics` are a community's, edited by its admins. */
export function CreateQbankPanel({ topics }: { topics?: ReactNode }) {
  const [params] = useSearchParams();
  const { bank, ...part } = readAddress(params);
  const { isPending } = useBank(bank ?? null);
  useHeadingFocus(JSON.stringify([bank, part]), !bank || !isPending, part.open !== undefined);
  return bank ? <BankView key={bank} id={bank} part={part} /> : <Banks topics={topics} />;
}

function Banks({ topics }: { topics: ReactNode }) {
  const { words, isCommunity } = useWorkplace();
  const [params] = useSearchParams();
  const panel = useSidePanel();
  const text = banksWords(isCommunity);
  const inAddress = params.get('view');
  const view = inAddress === 'all' || (inAddress === 'topics' && topics) ? inAddress : 'banks';
  return (
    <>
      <PageHeading
        title={words.createQbank}
        lead={text.lead}
        actions={<NewButton panel={panel}>{createBank.new}</NewButton>}
      />
      <div className="-mt-2 mb-4">
        <ObjectTabs
          label={bankList.lists}
          tabs={[
            { key: 'banks', label: text.banks, to: listAddress() },
            { key: 'all', label: text.allQuestions, to: listAddress('all') },
            ...(topics ? [{ key: 'topics', label: bankList.topics, to: listAddress('topics') }] : []),
          ]}
          active={view}
        />
      </div>
      <WithSidePanel panel={panel} title={createBank.title} form={<CreateBank />}>
        {view === 'banks' && <BankList />}
        {view === 'all' && <QuestionSearch />}
        {view === 'topics' && topics}
      </WithSidePanel>
      <UndoDeletion />
    </>
  );
}

/** After a bank was deleted on its own page. */
function UndoDeletion() {
  const { state, search } = useLocation() as { state: { deleted?: DeletedBank } | null; search: string };
  const navigate = useNavigate();
  const restore = useRestoreBank();
  const deleted = state?.deleted;
  if (!deleted) return null;
  return (
    <UndoBar
      key={deleted.id}
      undoable={{
        key: deleted.id,
        done: undoBar.bankDeleted(deleted.title),
        undo: () => restore.mutate(deleted.id),
      }}
      onGone={() => void navigate(search, { replace: true, state: null })}
    />
  );
}

/**
 * Opening a bank and going back are like new pages: the focus moves to the heading once the final one is shown, unless
 * the part sets it itself.
 */
function useHeadingFocus(part: string, isLoaded: boolean, setsFocus: boolean) {
  const known = useRef(part);
  useEffect(() => {
    if (known.current === part || !isLoaded) return;
    known.current = part;
    if (!setsFocus) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [part, isLoaded, setsFocus]);
}
