// For the coordinator: which sheets are there, without any mark; and what to do about the others.
import { optionalParagraph } from '@quivia/contract/fields';
import type { MarkValue } from '@quivia/contract/marking/marks';
import type { SubjectSheets } from '@quivia/contract/marking/sheets';
import { partName } from '@quivia/contract/marking/stations';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ReasonDialog, ReasonField } from '../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { NoOral, type OralTabProps } from '../oral-frame.tsx';
import { ScanDialog } from './code-dialogs.tsx';
import { readEntered } from './entered.ts';
import { MarkField } from './mark-field.tsx';
import { codes, coordinator as words } from './sheets.words.ts';
import { useDueSheets, useEnterMarks, useEnterPaper, useExcuse, useReopen } from './use-due-sheets.ts';

type Listed = SubjectSheets & { name: string; roll_number: string };
type Due = SubjectSheets['due'][number];

interface Chosen {
  act: 'paper' | 'excuse' | 'reopen';
  subject: Listed;
  due: Due;
}

export function SheetsPage({ oral }: OralTabProps) {
  const { data, error, refetch } = useDueSheets(oral.id);
  const [shown, setShown] = useState<'missing' | 'all'>('missing');
  const [chosen, setChosen] = useState<Chosen>();
  const [dialog, setDialog] = useState<'scan' | 'enter'>();
  if (!data) return <NoOral error={error} onRetry={refetch} />;
  const due = data.subjects.filter((one) => one.due.length > 0);
  const isMissing = (one: Listed) => one.is_marked && one.due.some(({ state }) => state === 'missing');
  const missing = due.filter(isMissing);
  const rows = shown === 'missing' ? missing : due;
  const entered = oral.scheme.components.filter(({ marked_by }) => marked_by === 'entered');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={words.filter}
          options={[
            ['missing', words.missing(missing.length)],
            ['all', words.all(due.length)],
          ]}
          value={shown}
          onChange={setShown}
        />
        <div className="flex flex-wrap gap-3">
          {entered.length > 0 && <Button onClick={() => setDialog('enter')}>{words.enter}</Button>}
          <Button onClick={() => setDialog('scan')}>{codes.scan}</Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <Card>
          <Empty
            title={due.length === 0 ? words.none : words.complete}
            hint={due.length === 0 ? words.noneHint : words.completeHint}
          />
        </Card>
      ) : (
        <ul className="overflow-hidden rounded-md border border-rule bg-sheet">
          {rows.map((subject) => (
            <li
              key={`${subject.candidate_id} ${subject.group_id}`}
              className="grid gap-2 border-b border-rule px-4 py-3 last:border-b-0 md:grid-cols-[14rem_minmax(0,1fr)]"
            >
              <div className="min-w-0">
                <p className="truncate font-semibold">{subject.name}</p>
                <p className="text-sm text-ink-2">{subject.roll_number || words.group}</p>
              </div>
              <ul className="grid gap-1">
                {subject.due.map((one) => (
                  <DueLine
                    key={one.examiner_id ?? 'entered'}
                    due={one}
                    onAct={(act) => setChosen({ act, subject, due: one })}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {chosen?.act === 'paper' && (
        <PaperDialog oral={oral} {...chosen} onClose={() => setChosen(undefined)} />
      )}
      {chosen && chosen.act !== 'paper' && (
        <WhyDialog oral={oral} {...chosen} onClose={() => setChosen(undefined)} />
      )}
      {dialog === 'scan' && <ScanDialog examId={oral.id} onClose={() => setDialog(undefined)} />}
      {dialog === 'enter' && (
        <EnterDialog oral={oral} subjects={data.subjects} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

const TONES = { missing: 'risk', submitted: 'right', excused: 'plain' } as const;

function DueLine({ due, onAct }: { due: Due; onAct: (act: Chosen['act']) => void }) {
  const name = due.examiner_id === null ? words.enteredBefore : due.examiner;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 grow text-sm">
        <bdi>{name}</bdi>
        {due.reason && <span className="block text-ink-2">{due.reason}</span>}
        {due.state === 'missing' && due.paper_by && (
          <span className="block text-ink-2">{words.typed(due.paper_by.join(', '))}</span>
        )}
      </span>
      <Badge tone={TONES[due.state]}>{words.states[due.state]}</Badge>
      {due.examiner_id !== null && due.state !== 'submitted' && (
        <>
          <Act label={words.paper} of={name} onClick={() => onAct('paper')} />
          {due.state === 'missing' && <Act label={words.excuse} of={name} onClick={() => onAct('excuse')} />}
        </>
      )}
      {due.examiner_id !== null && due.state === 'submitted' && (
        <Act label={words.reopen} of={name} onClick={() => onAct('reopen')} />
      )}
    </li>
  );
}

const Act = ({ label, of, onClick }: { label: string; of: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={`${label}: ${of}`}
    onClick={onClick}
    className="min-h-11 rounded-md px-2 text-sm font-semibold text-pencil underline underline-offset-4"
  >
    {label}
  </button>
);

interface ActProps extends OralTabProps, Chosen {
  onClose: () => void;
}

const subjectOf = ({ candidate_id, group_id }: Listed) =>
  candidate_id === null ? { group_id: group_id as number } : { candidate_id };

function WhyDialog({ oral, act, subject, due, onClose }: ActProps) {
  const excuse = useExcuse(oral.id, onClose);
  const reopen = useReopen(oral.id, onClose);
  const text = act === 'excuse' ? words.excuseDialog : words.reopenDialog;
  return (
    <ReasonDialog
      title={text.title(due.examiner, subject.name)}
      text={text.body}
      confirm={text.confirm}
      cancel={words.cancel}
      busy={excuse.isPending || reopen.isPending}
      onConfirm={(reason) =>
        act === 'excuse'
          ? excuse.mutate({ subject: subjectOf(subject), examiner_id: due.examiner_id as number, reason })
          : reopen.mutate({ sheetId: due.sheet_id as number, reason })
      }
      onClose={onClose}
    />
  );
}

/** Typed in by two people: once an entry is stored the form is empty or gone, so that nobody copies it. */
function PaperDialog({ oral, subject, due, onClose }: ActProps) {
  const [values, setValues] = useState<Record<string, MarkValue>>({});
  const enter = useEnterPaper(oral.id);
  const components = oral.scheme.components.filter(({ id }) => due.components.includes(id));
  const isStored = enter.data?.state === 'first';
  function send() {
    const body = { subject: subjectOf(subject), examiner_id: due.examiner_id as number, values };
    enter.mutate(body, {
      onSuccess: ({ state }) => (state === 'submitted' ? onClose() : setValues({})),
    });
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={words.paperDialog.title(due.examiner, subject.name)}
      actions={
        <>
          <Button onClick={onClose}>{isStored ? words.paperDialog.done : words.cancel}</Button>
          {!isStored && (
            <Button variant="main" busy={enter.isPending} onClick={send}>
              {words.paperDialog.confirm}
            </Button>
          )}
        </>
      }
    >
      {!isStored && <p className="mb-3 text-ink-2">{words.paperDialog.body}</p>}
      {!isStored && due.paper_by && (
        <p className="mb-3 text-ink-2">{words.paperDialog.typed(due.paper_by.join(', '))}</p>
      )}
      {enter.data && (
        <p role="status" className="mb-3 rounded-md bg-risk-soft px-4 py-3 text-sm">
          {enter.data.message}
        </p>
      )}
      <div className="grid gap-4">
        {(isStored ? [] : components).map((component) => (
          <MarkField
            key={component.id}
            component={component}
            value={values[component.id]}
            onChange={(value) => setValues({ ...values, [component.id]: value })}
          />
        ))}
      </div>
    </Dialog>
  );
}

const MOST_PROBLEMS = 10;

function EnterDialog({
  oral,
  subjects,
  onClose,
}: OralTabProps & { subjects: readonly Listed[]; onClose: () => void }) {
  const components = oral.scheme.components.filter(({ marked_by }) => marked_by === 'entered');
  const read = (text: string) => readEntered(text, components, subjects);
  const form = useContractForm(
    z.object({
      table: z.string().check(z.refine((text) => read(text).rows.length > 0, words.enterDialog.nothing)),
      reason: optionalParagraph(500),
    }),
    { defaultValues: { table: '', reason: '' } },
  );
  const { rows, problems, left } = read(form.watch('table'));
  const enter = useEnterMarks(oral.id, () => (left ? form.setValue('table', left) : onClose()));
  return (
    <FormDialog
      wide
      title={words.enter}
      confirm={words.enterDialog.confirm(rows.length)}
      cancel={words.cancel}
      busy={enter.isPending}
      onSubmit={form.submit(({ reason }) => enter.mutate({ rows, ...(reason && { reason }) }))}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {words.enterDialog.body(components.map((one) => partName(oral.scheme, one)).join(', '))}
      </p>
      <TextArea
        label={words.enterDialog.table}
        rows={8}
        className="font-mono"
        error={form.formState.errors.table?.message}
        {...form.register('table')}
      />
      {problems.length > 0 && (
        <div role="alert" className="grid gap-1 text-sm">
          <ul className="grid gap-1 text-wrong">
            {problems.slice(0, MOST_PROBLEMS).map((one) => (
              <li key={one}>{one}</li>
            ))}
            {problems.length > MOST_PROBLEMS && (
              <li>{words.enterDialog.more(problems.length - MOST_PROBLEMS)}</li>
            )}
          </ul>
          {rows.length > 0 && <p>{words.enterDialog.rest}</p>}
        </div>
      )}
      <ReasonField hint={words.enterDialog.reasonHint} form={form} />
    </FormDialog>
  );
}
