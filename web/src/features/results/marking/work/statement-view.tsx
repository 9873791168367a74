// What each person has marked, to read and as a file for the remuneration bill.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { getStatement } from '@quivia/contract/marking-work';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { Day, dayOf } from '../../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../../ui/lists/table.tsx';
import { addressOf } from '../../results-address.ts';
import { useExportStatement, useStatement } from './use-work.ts';
import { statement as text } from './work.words.ts';

type Statement = ReplyTo<typeof getStatement>;

export function StatementView({ examId }: { examId: number }) {
  const { data, error, refetch } = useStatement(examId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId })}>{data?.title ?? text.back}</BackLink>}
        title={text.heading}
        lead={text.lead}
        actions={data && data.people.length > 0 && <Files examId={examId} title={data.title} />}
      />
      {data ? (
        <People {...data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

function Files({ examId, title }: { examId: number; title: string }) {
  const file = useExportStatement(examId, title);
  return (
    <>
      <Button className="px-4!" busy={file.isPending} onClick={() => file.mutate('xlsx')}>
        <FileSpreadsheet className="size-4" />
        {text.excel}
      </Button>
      <Button className="px-4!" busy={file.isPending} onClick={() => file.mutate('csv')}>
        <FileText className="size-4" />
        {text.csv}
      </Button>
    </>
  );
}

/** On a phone each figure says what it counts. */
const Label = ({ children }: { children: string }) => (
  <span className="font-sans font-normal text-ink-3 sm:hidden">{text.ofColumn(children)}</span>
);

function Period({ first, last }: { first: string; last: string }) {
  if (dayOf(first) === dayOf(last)) return <Day at={first} />;
  return (
    <>
      <Day at={first} /> – <Day at={last} />
    </>
  );
}

function People({ questions, people }: Pick<Statement, 'questions' | 'people'>) {
  if (people.length === 0) return <Empty title={text.none} hint={text.noneHint} />;
  const all = people.reduce((sum, { answers }) => sum + answers, 0);
  return (
    <div className="overflow-hidden rounded-md border border-rule bg-sheet">
      <Table caption={text.heading} isDense hasCards>
        <TableHead>
          <HeadCell>{text.person}</HeadCell>
          {questions.map(({ question_id, question_number }) => (
            <HeadCell key={question_id} numeric>
              {text.question(question_number)}
            </HeadCell>
          ))}
          <HeadCell numeric>{text.answers}</HeadCell>
          <HeadCell numeric>{text.scripts}</HeadCell>
          <HeadCell>{text.period}</HeadCell>
        </TableHead>
        <TableBody>
          {people.map(({ name, account, by_question, answers, scripts, first_at, last_at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have the same name, and the order stays
            <Row key={place}>
              <Cell className="font-semibold">
                <bdi>{name}</bdi>
                {account !== name && (
                  <span className="font-normal text-ink-3"> · {account ?? text.guest}</span>
                )}
              </Cell>
              {questions.map(({ question_id, question_number }, at) => (
                <Cell key={question_id} numeric>
                  <Label>{text.question(question_number)}</Label>
                  {by_question[at]}
                </Cell>
              ))}
              <Cell numeric className="font-semibold">
                <Label>{text.answers}</Label>
                {answers}
              </Cell>
              <Cell numeric>
                <Label>{text.scripts}</Label>
                {scripts}
              </Cell>
              <Cell className="whitespace-nowrap">
                <Label>{text.period}</Label>
                <Period first={first_at} last={last_at} />
              </Cell>
            </Row>
          ))}
        </TableBody>
        <tfoot className="max-sm:[&_tr]:grid max-sm:[&_tr]:gap-1 max-sm:[&_tr]:py-3 sm:[&_td]:border-t sm:[&_td]:border-b-0">
          <Row>
            <Cell className="font-semibold">{text.all}</Cell>
            {questions.map(({ question_id }, at) => (
              <Cell key={question_id} numeric>
                <Label>{text.question(questions[at]?.question_number ?? 0)}</Label>
                {people.reduce((sum, { by_question }) => sum + (by_question[at] ?? 0), 0)}
              </Cell>
            ))}
            <Cell numeric className="font-semibold">
              <Label>{text.answers}</Label>
              {all}
            </Cell>
            <Cell />
            <Cell />
          </Row>
        </tfoot>
      </Table>
    </div>
  );
}
