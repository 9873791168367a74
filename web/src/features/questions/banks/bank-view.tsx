import type { QuestionBank } from '@quivia/contract/question-banks';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { NearDateTime } from '../../../platform/app/near-day.tsx';
import { isGone, NotThere } from '../../../platform/app/not-there.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { DuplicatesView } from '../duplicates/duplicates-view.tsx';
import { ImportPanel } from '../files/import-panel.tsx';
import { BankQuestions, OneQuestion } from '../list/bank-questions.tsx';
import { DeletedQuestions } from '../list/deleted-questions.tsx';
import { examUse } from '../questions.words.tsx';
import { SharedWith } from '../sharing/shared-with.tsx';
import { addressOf, type BankAddress, examAddress } from './bank-address.ts';
import { BankProvider } from './bank-context.tsx';
import { BankHead } from './bank-head.tsx';
import { bankHead, bankList, bankPage, banksWords } from './banks.words.tsx';
import { useBank, useLastBank } from './use-banks.ts';

type Part = Omit<BankAddress, 'bank'>;

export function BankView({ id, part }: { id: number; part: Part }) {
  const words = banksWords(useWorkplace().isCommunity);
  const { data: bank, error, refetch } = useBank(id);
  const { remember } = useLastBank();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the bank is there
  useEffect(() => {
    if (bank) remember(bank);
  }, [bank]);

  if (bank && !isGone(error)) {
    return (
      <BankProvider bank={bank}>
        <BankHead page={pageOf(bank, part)} />
        <BankContent bank={bank} part={part} />
      </BankProvider>
    );
  }
  return (
    <>
      <PageHeading title={bankPage.title} />
      <NotThere
        error={error}
        onRetry={refetch}
        title={bankPage.notFound}
        hint={words.noBank}
        action={<LinkButton to={addressOf()}>{words.banks}</LinkButton>}
      />
    </>
  );
}

/** The open tab; an upload is on none, and questions are on the first. */
function pageOf({ access }: QuestionBank, part: Part) {
  if (part.import && access !== 'read') return undefined;
  if (part.view === 'share' && access !== 'owner') return 'questions';
  return part.view ?? 'questions';
}

function BankContent({ bank, part }: { bank: QuestionBank; part: Part }) {
  const navigate = useNavigate();
  const toBank = (at: { open?: number; from?: number } = {}) =>
    void navigate(addressOf({ bank: bank.id, ...at }));
  if (part.import && bank.access !== 'read') {
    const importId = part.import === 'new' ? undefined : part.import;
    return <ImportPanel bank={bank} importId={importId} onDone={toBank} />;
  }
  const page = pageOf(bank, part);
  if (page === 'share') return <SharedWith bank={bank} />;
  if (page === 'exams') return <BankExams bank={bank} />;
  if (page === 'duplicates') {
    const open = (question: number) => void navigate(addressOf({ bank: bank.id, question }));
    return <DuplicatesView bank={bank} onOpenQuestion={open} />;
  }
  if (page === 'deleted') return <DeletedQuestions />;
  if (part.question) return <OneQuestion key={part.question} id={part.question} />;
  return <BankQuestions open={part.open} from={part.from} />;
}

function BankExams({ bank }: { bank: QuestionBank }) {
  return (
    <Card flush>{bank.exam_count === 0 ? <Empty title={bankList.unused} /> : <ExamTable bank={bank} />}</Card>
  );
}

/** The last line counts the exams of colleagues, which this person can't open. */
function ExamTable({ bank: { title, exams, exam_count } }: { bank: QuestionBank }) {
  const others = exam_count - exams.length;
  return (
    <>
      {exams.length > 0 && (
        <Table caption={bankHead.examsLabel(title)}>
          <TableHead>
            <HeadCell>{bankHead.exam}</HeadCell>
            <HeadCell>{bankHead.starts}</HeadCell>
          </TableHead>
          <TableBody>
            {exams.map((exam) => (
              <Row key={exam.id}>
                <Cell className="w-full">
                  <TextLink to={examAddress(exam.id)}>{exam.title}</TextLink>
                </Cell>
                <Cell className="whitespace-nowrap text-ink-2">
                  <NearDateTime at={exam.starts_at} />
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
      {others > 0 && (
        <p className="border-t border-rule px-4 py-2 text-xs text-ink-3 first:border-t-0">
          {examUse.others(others, exams.length)}
        </p>
      )}
    </>
  );
}
