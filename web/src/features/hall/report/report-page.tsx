import type { ExamEnds } from '@quivia/contract/exam-ends';
import type { Attendance, SessionReport } from '@quivia/contract/hall/report';
import Lock from 'lucide-react/icons/lock';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { DateTime, zoneName } from '../../../platform/app/date-time.tsx';
import { endsLineOf } from '../../../shared/exam/exam-ends.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PrintSheet, PrintSignatures, PrintTable } from '../../../ui/print/print-sheet.tsx';
import { dutyNames } from '../hall.words.ts';
import { HallFrame, NoHall } from '../hall-frame.tsx';
import { categories, severities, states } from '../incidents/incidents.words.ts';
import { useKeyFor } from '../use-key-for.ts';
import { dialog, sheet, page as text } from './report.words.tsx';
import { timeOn } from './time-on.ts';
import { useFreeze, useFrozenReport, useReport } from './use-report.ts';

export function ReportPage() {
  const { id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const [isFreezing, setFreezing] = useState(false);
  const current = useReport(Number(id));
  // While nothing has changed since the newest revision, that is the report: Print must not print a draft of it.
  const same = current.data?.has_changed === false ? current.data.revisions[0]?.revision : undefined;
  const revision = Number(query.get('revision')) || same;
  const frozen = useFrozenReport(Number(id), revision);
  const shown = revision === undefined ? current : frozen;
  const report = shown.data?.report;
  const newest = current.data?.revisions[0];
  const kept = revision === undefined ? undefined : frozen.data?.revision;

  return (
    <HallFrame exams={id}>
      <div className="print:hidden">
        <PageHeading
          title={text.title}
          lead={text.lead}
          actions={
            report && (
              <>
                {current.data && !current.data.is_open && (
                  <Button onClick={() => setFreezing(true)}>
                    <Lock className="size-4" />
                    {text.freeze}
                  </Button>
                )}
                <Button variant="main" onClick={() => window.print()}>
                  <Printer className="size-4" />
                  {text.print}
                </Button>
              </>
            )
          }
        />
        {current.data && (
          <div className="mb-6 grid gap-4">
            {current.data.is_open && <Notice>{text.stillOpen}</Notice>}
            {newest && (
              <div className="max-w-sm">
                <Select
                  label={text.shown}
                  value={revision ?? ''}
                  onChange={({ target }) =>
                    setQuery(target.value ? { revision: target.value } : {}, { replace: true })
                  }
                >
                  {same === undefined && <option value="">{text.now}</option>}
                  {current.data.revisions.map((one) => (
                    <option key={one.revision} value={one.revision}>
                      {text.revision(one)}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            {newest && (revision === undefined || revision === same) && (
              <p className="text-sm text-ink-2">
                {current.data.has_changed ? text.changed(newest.revision) : text.same(newest.revision)}
              </p>
            )}
          </div>
        )}
      </div>
      {report ? (
        <Report
          report={report}
          ends={revision === undefined ? current.data?.ends : undefined}
          foot={kept ? sheet.frozen(kept) : sheet.draft}
        />
      ) : (
        <NoHall error={shown.error} onRetry={shown.refetch} />
      )}
      {isFreezing && <FreezeDialog examId={Number(id)} onClose={() => setFreezing(false)} />}
    </HallFrame>
  );
}

function FreezeDialog({ examId, onClose }: { examId: number; onClose: () => void }) {
  const keyFor = useKeyFor();
  const [note, setNote] = useState('');
  const freeze = useFreeze(examId, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={dialog.title}
      confirm={dialog.confirm}
      busy={freeze.isPending}
      onConfirm={() => freeze.mutate({ key: keyFor(note), note })}
    >
      <div className="grid gap-4">
        <p>{dialog.body}</p>
        <TextField
          label={dialog.note}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Later than the end of the exam where a student had extra time. */
const closedAt = ({ exam, attendance }: SessionReport) =>
  attendance.reduce((last, { ended_at }) => (ended_at && ended_at > last ? ended_at : last), exam.ends_at);

interface ReportProps {
  report: SessionReport;
  /** While somebody can still take the exam. */
  ends: ExamEnds | undefined;
  foot: string;
}

function Report({ report, ends, foot }: ReportProps) {
  const { exam, staff, attendance, acts, incidents } = report;
  const time = (at: string | null) => timeOn(exam.starts_at, at);
  const sebOf = (one: Attendance) => sheet.sebOf(one, time(one.seb?.verified_at ?? null));
  const stamp = (at: string | null) => <span className="whitespace-nowrap">{time(at)}</span>;
  const facts: [string, ReactNode][] = [
    [sheet.course, [exam.course_name, exam.course_code].filter(Boolean).join(', ')],
    [sheet.owner, exam.owner],
    [sheet.opened, <DateTime key="at" at={exam.opened_at ?? exam.starts_at} />],
    ends ? [sheet.ends, endsLineOf(ends)] : [sheet.closed, <DateTime key="at" at={closedAt(report)} />],
    [sheet.timeZone, zoneName(new Date(exam.starts_at))],
    [sheet.duration, sheet.minutes(exam.duration)],
    [sheet.students, sheet.counts(attendance)],
  ];
  if (exam.ended_early_at) facts.push([sheet.endedEarly, <DateTime key="at" at={exam.ended_early_at} />]);
  if (exam.cancelled_at) facts.push([sheet.cancelled, <DateTime key="at" at={exam.cancelled_at} />]);
  const hasSeb = attendance.some(({ seb }) => seb);
  const absent = attendance.filter(({ status }) => status === 'absent');
  return (
    <PrintSheet
      label={text.title}
      organisation={exam.organisation}
      title={exam.is_rehearsal ? sheet.drillTitle(exam.title) : sheet.title(exam.title)}
      facts={facts}
      foot={foot}
    >
      <PrintTable
        title={sheet.staff}
        columns={sheet.staffColumns}
        none={sheet.noStaff}
        rows={staff.map((one, index) => ({
          key: index,
          cells: [one.name, dutyNames[one.duty], one.room, stamp(one.from), stamp(one.until)],
        }))}
      />
      <PrintTable
        title={sheet.attendance}
        columns={[...sheet.attendanceColumns, ...(hasSeb ? [sheet.seb] : [])]}
        none={sheet.noStudents}
        rows={attendance.map((one, index) => ({
          key: one.student_id,
          cells: [
            index + 1,
            one.roll_number,
            one.name,
            sheet.seat(one),
            stamp(one.checked_in_at),
            stamp(one.started_at),
            stamp(one.ended_at),
            sheet.status(one),
            sheet.time(one),
            ...(hasSeb ? [sebOf(one)] : []),
          ],
        }))}
      />
      <PrintTable
        title={sheet.absentees}
        columns={sheet.absenteeColumns}
        none={sheet.noAbsentees}
        rows={absent.map((one) => ({
          key: one.student_id,
          cells: [one.roll_number, one.name, sheet.seat(one)],
        }))}
      />
      <PrintTable
        title={sheet.acts}
        columns={sheet.actColumns}
        none={sheet.noActs}
        rows={acts.map((one, index) => ({
          key: index,
          cells: [stamp(one.at), one.by, sheet.act(one), sheet.whom(one), sheet.reason(one)],
        }))}
      />
      <PrintTable
        title={sheet.incidents}
        columns={sheet.incidentColumns}
        none={sheet.noIncidents}
        rows={incidents.map((one) => ({
          key: one.id,
          cells: [
            stamp(one.at),
            one.student?.roll_number ?? one.room?.name ?? sheet.hall,
            `${categories[one.category]}, ${severities[one.severity].toLowerCase()}`,
            <ul key="steps" className="grid gap-1">
              {one.steps.map((step) => (
                <li key={step.at}>{`${time(step.at)} ${states[step.state]} (${step.by}): ${step.note}`}</li>
              ))}
            </ul>,
          ],
        }))}
      />
      <PrintSignatures names={sheet.signatures} />
    </PrintSheet>
  );
}
