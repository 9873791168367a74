// Marks from paper: codes for the scripts, a table to fill in, its review, and what was applied.
import { MARK_TABLE, type MarkTable, type MarkTableReview } from '@quivia/contract/mark-tables';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { DateTime } from '../../../../platform/app/date-time.tsx';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { useExam } from '../../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../../shared/workplace/workplace.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { toast } from '../../../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../../ui/lists/table.tsx';
import { addressOf } from '../../results-address.ts';
import { screen } from '../marking.words.ts';
import { tables as text } from './tables.words.ts';
import { useMarkTables, useTableActs, useTableReview, useTableTemplate } from './use-tables.ts';
import '../../../../ui/print/print-sheet.css';

interface TablesViewProps {
  examId: number;
  /** The id of the one under review. */
  table: number;
}

export function TablesView({ examId, table }: TablesViewProps) {
  const isOwn = useExam(examId).data?.share === 'own';
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
          title={text.heading}
          lead={text.lead}
        />
      </div>
      <div className="grid gap-4">
        {isOwn && <Codes examId={examId} />}
        <div className="grid gap-4 print:hidden">
          <UploadCard examId={examId} />
          {table > 0 && <Review key={table} examId={examId} id={table} />}
          <Past examId={examId} />
        </div>
      </div>
    </>
  );
}

type Code = Awaited<ReturnType<ReturnType<typeof useTableActs>['codes']>>[number];

function Codes({ examId }: { examId: number }) {
  const { words } = useWorkplace();
  const acts = useTableActs(examId);
  const [codes, setCodes] = useState<Code[]>();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card
      title={text.codes}
      actions={
        codes &&
        codes.length > 0 && (
          <Button className="px-4! print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" />
            {text.printCodes}
          </Button>
        )
      }
    >
      {codes ? (
        codes.length === 0 ? (
          <p className="text-sm">{text.noCodes}</p>
        ) : (
          <Table caption={text.codesOf}>
            <TableHead>
              <HeadCell>{words.RollNumber}</HeadCell>
              <HeadCell>{text.student}</HeadCell>
              <HeadCell>{text.code}</HeadCell>
            </TableHead>
            <TableBody>
              {codes.map(({ student, roll_number, code }) => (
                <Row key={code}>
                  <Cell className="tabular">{roll_number}</Cell>
                  <Cell>
                    <bdi>{student}</bdi>
                  </Cell>
                  <Cell className="font-mono font-semibold">{code}</Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        )
      ) : (
        <div className="grid gap-3 text-sm">
          <p className="max-w-measure text-ink-2">{text.codesHint}</p>
          <div>
            <Button className="px-4!" onClick={() => setAsking(true)}>
              {text.showCodes}
            </Button>
          </div>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={text.codesTitle}
          text={text.codesHint}
          confirm={text.showCodes}
          onConfirm={async (reason) => {
            setCodes(await acts.codes(reason));
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

function UploadCard({ examId }: { examId: number }) {
  const template = useTableTemplate(examId);
  const acts = useTableActs(examId);
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function upload(event: SubmitEvent) {
    event.preventDefault();
    if (busy || !file) return;
    if (file.size > MARK_TABLE.most) return setProblem(text.tooLarge);
    setBusy(true);
    try {
      const id = await acts.upload(file);
      void navigate(`${addressOf({ exam: examId, view: 'paper' })}&table=${id}`, { replace: true });
    } catch (refused) {
      const sentence = sentenceOf(refused);
      setProblem(sentence);
      toast.error(sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card
      title={text.upload}
      actions={(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          busy={template.isPending && template.variables === format}
          onClick={() => template.mutate(format)}
        >
          <Download className="size-4" />
          {text.templates[format]}
        </Button>
      ))}
    >
      <form noValidate className="grid max-w-measure gap-4" onSubmit={upload}>
        <FileField
          label={text.file}
          hint={text.fileHint}
          accept=".csv,.tsv,.txt,.xlsx"
          error={problem}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            setProblem(undefined);
          }}
        />
        <div>
          <Button type="submit" variant="main" busy={busy} disabled={!file}>
            {text.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Review({ examId, id }: { examId: number; id: number }) {
  const { data, error, refetch } = useTableReview(examId, id);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  return data.applied ? null : <Reviewed examId={examId} table={data} review={data.review} />;
}

interface ReviewedProps {
  examId: number;
  table: MarkTable;
  review: MarkTableReview;
}

function Reviewed({ examId, table, review }: ReviewedProps) {
  const { counts, version, problems, differences } = review;
  const acts = useTableActs(examId);
  const [isAsking, setAsking] = useState(false);
  const [isSkipping, setSkipping] = useState(false);
  const isReady = counts.give > 0 && (counts.wrong === 0 || isSkipping);
  return (
    <Card title={text.review(table.filename)}>
      <div className="grid gap-4">
        <p className="text-sm font-semibold">{counts.give === 0 ? text.nothing : text.counts(counts)}</p>
        {problems.length > 0 && (
          <Cells
            title={text.problems}
            heads={[text.problem]}
            rows={problems.map((one) => ({ ...one, cells: [one.message] }))}
            more={counts.wrong - problems.length}
          />
        )}
        {differences.length > 0 && (
          <Cells
            title={text.differences}
            heads={[text.counting, text.inTable]}
            rows={differences.map((one) => ({ ...one, cells: [one.marks, one.given] }))}
            more={counts.differ - differences.length}
          />
        )}
        {counts.give > 0 && (
          <div className="flex flex-wrap items-center justify-end gap-4">
            {counts.wrong > 0 && (
              <Checkbox
                label={text.skip(counts.wrong)}
                checked={isSkipping}
                onChange={({ target }) => setSkipping(target.checked)}
              />
            )}
            <Button variant="main" disabled={!isReady} onClick={() => setAsking(true)}>
              {text.apply(counts.give)}
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={text.applyTitle(counts.give)}
          text={text.applyText}
          confirm={text.apply(counts.give)}
          onConfirm={async (reason) => {
            await acts.apply(table.id, { version, skip_wrong: isSkipping, reason });
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

interface CellsProps {
  title: string;
  heads: string[];
  rows: { line: number; code: string; question_number: number | null; cells: ReactNode[] }[];
  /** So many aren't in the reply. */
  more: number;
}

function Cells({ title, heads, rows, more }: CellsProps) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <div className="overflow-hidden rounded-md border border-rule">
        <Table caption={title} maxHeight="24rem">
          <TableHead>
            <HeadCell numeric>{text.line}</HeadCell>
            <HeadCell>{text.code}</HeadCell>
            <HeadCell>{text.question}</HeadCell>
            {heads.map((head) => (
              <HeadCell key={head}>{head}</HeadCell>
            ))}
          </TableHead>
          <TableBody>
            {rows.map(({ line, code, question_number, cells }) => (
              <Row key={`${line} ${question_number}`}>
                <Cell numeric>{line}</Cell>
                <Cell className="font-mono">{code}</Cell>
                <Cell>{question_number ?? '–'}</Cell>
                {cells.map((cell, at) => (
                  <Cell key={heads[at]}>{cell}</Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </div>
      {more > 0 && <p className="text-xs text-ink-3">{text.more(more)}</p>}
    </section>
  );
}

function Past({ examId }: { examId: number }) {
  const { data, error, refetch } = useMarkTables(examId);
  const acts = useTableActs(examId);
  const [undoing, setUndoing] = useState<MarkTable>();
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  return (
    <Card title={text.past} flush>
      {data.length === 0 && <p className="px-4 py-4 text-sm text-ink-3">{text.none}</p>}
      <ul className="divide-y divide-rule">
        {data.map((table) => (
          <li
            key={table.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-(--row-y) text-sm"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words">{table.filename}</p>
              <p className="break-words text-ink-2">{text.state(table)}</p>
              <p className="text-xs text-ink-3">
                {table.by} · <DateTime at={table.at} />
              </p>
            </div>
            {!table.applied && (
              <TextLink to={`${addressOf({ exam: examId, view: 'paper' })}&table=${table.id}`}>
                {text.open(table.filename)}
              </TextLink>
            )}
            {table.applied && !table.undone && (
              <Button className="px-4!" onClick={() => setUndoing(table)}>
                {text.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <ReasonDialog
          title={text.undoTitle}
          text={text.undoText}
          confirm={text.undo}
          onConfirm={async (reason) => {
            await acts.undo(undoing.id, reason);
            setUndoing(undefined);
          }}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </Card>
  );
}
