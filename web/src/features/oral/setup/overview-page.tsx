// What a viva voce is, and what is still missing before its day.
import { maximumOf } from '@quivia/contract/marking/scheme';
import { type OralExam, type OralProgress, OralSettings } from '@quivia/contract/oral/exams';
import { CANDIDATE_STATES } from '@quivia/contract/oral/parts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { SeenByCard } from '../../../shared/oversight/seen-by-card.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { freezers, states, tabs } from '../oral.words.ts';
import type { OralTabProps } from '../oral-frame.tsx';
import { SchemeSummary } from '../schemes/scheme-summary.tsx';
import { useOralCourses, useSchemes } from '../schemes/use-schemes.ts';
import { choiceOf, isGrouped, SchemeSelect, SettingsFields } from './settings-fields.tsx';
import { create, overview as words } from './setup.words.ts';
import { StationSchemes } from './station-schemes.tsx';
import { useCancelOral, useChangeOral, useProgress } from './use-orals.ts';

export function OverviewPage({ oral }: OralTabProps) {
  const { data: progress, error, refetch } = useProgress(oral.id);
  const [{ act }, setFilters] = useFilters(['act']);
  const open = oral.cancelled_at ? '' : act;
  const setOpen = (next?: 'change') => setFilters({ act: next ?? '' });
  if (!progress)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        {!oral.cancelled_at && (
          <Card title={words.setup} flush>
            <Checklist oral={oral} progress={progress} />
          </Card>
        )}
        {progress.candidates > 0 && progress.states.registered !== progress.candidates && (
          <Card title={words.today} flush>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 p-4 text-sm sm:grid-cols-3">
              {CANDIDATE_STATES.filter((state) => progress.states[state]).map((state) => (
                <div key={state} className="flex justify-between gap-3">
                  <dt className="text-ink-2">{states[state]}</dt>
                  <dd className="tabular font-semibold">{progress.states[state]}</dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
        <Card
          title={words.facts}
          actions={
            !oral.cancelled_at && (
              <Button className="px-4!" onClick={() => setOpen('change')}>
                {words.change}
              </Button>
            )
          }
        >
          <Facts oral={oral} />
        </Card>
        {progress.seen_by.length > 0 && <SeenByCard lookers={progress.seen_by} />}
      </div>
      <div className="grid gap-6">
        {oral.kind === 'osce' && !oral.cancelled_at && (
          <StationSchemes oral={oral} hasMarks={progress.has_marks} />
        )}
        <Card
          title={words.scheme_}
          flush
          actions={
            <LinkButton className="px-4!" to="/oral/schemes">
              {words.schemes}
            </LinkButton>
          }
        >
          <SchemeSummary scheme={oral.scheme} />
        </Card>
      </div>
      {open === 'change' && (
        <ChangeDialog oral={oral} hasMarks={progress.has_marks} onClose={() => setOpen()} />
      )}
      {open === 'cancel' && <CancelDialog examId={oral.id} onClose={() => setOpen()} />}
    </div>
  );
}

interface Step {
  name: string;
  hint: string;
  done: boolean;
  /** Its section; the scheme is on this page. */
  to?: string;
}

function stepsOf(oral: OralExam, progress: OralProgress): Step[] {
  const { candidates, ungrouped, panels, idle_panels, externals, sessions, unplaced, announced_at } =
    progress;
  const grouped = isGrouped(oral);
  const lacksExternal = oral.freezes === 'external' && panels > 0 && externals === 0;
  return [
    {
      name: create.step.scheme,
      hint: words.scheme(maximumOf(oral.scheme)),
      done: true,
    },
    {
      name: tabs.candidates,
      hint: words.candidates(progress, grouped),
      done: candidates > 0 && (!grouped || ungrouped === 0),
      to: 'candidates',
    },
    {
      name: tabs.panels,
      hint: lacksExternal ? words.noExternal : words.panels(progress),
      done: panels > 0 && idle_panels === 0 && !lacksExternal,
      to: 'panels',
    },
    {
      name: tabs.timetable,
      hint: words.timetable(progress),
      done: sessions > 0 && unplaced === 0 && announced_at !== null,
      to: 'timetable',
    },
  ];
}

function Checklist({ oral, progress }: { oral: OralExam; progress: OralProgress }) {
  const steps = stepsOf(oral, progress);
  const next = steps.find(({ done }) => !done);
  const look = 'flex min-h-(--row) items-center gap-3 px-4 py-(--row-y) text-sm';
  return (
    <ol className="divide-y divide-rule">
      {steps.map((step, index) => {
        const content = (
          <>
            <span aria-hidden="true">
              <Bubble letter={step.done ? '✓' : index + 1} filled={step.done} size="small" />
            </span>
            <span className="min-w-0 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-3">
              <span className={step === next ? 'font-semibold' : ''}>
                {step.name}
                {step.done && <span className="sr-only"> {words.done}</span>}
              </span>{' '}
              <span className="text-ink-2 max-sm:block">{step.hint}</span>
            </span>
          </>
        );
        return (
          <li key={step.name} aria-current={step === next ? 'step' : undefined}>
            {step.to === undefined ? (
              <div className={look}>{content}</div>
            ) : (
              <Link
                to={`/oral/${oral.id}/${step.to}`}
                className={`${look} no-underline transition-colors hover:bg-pencil-soft`}
              >
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Facts({ oral }: { oral: OralExam }) {
  const facts: [string, ReactNode][] = [
    [words.college, oral.institution],
    [words.course, `${oral.course_name} (${oral.course_code})`],
    [words.coordinator, oral.coordinator],
    [words.freezes, freezers[oral.freezes]],
    [
      words.recordings,
      oral.recording_days === null ? words.noRecordings : words.recordingsFor(oral.recording_days),
    ],
    [words.instructions, oral.instructions || words.noInstructions],
  ];
  return (
    <dl className="grid gap-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangeDialogProps {
  oral: OralExam;
  hasMarks: boolean;
  onClose: () => void;
}

function ChangeDialog({ oral, hasMarks, onClose }: ChangeDialogProps) {
  const courses = useOralCourses();
  const institutionId = courses.data?.find(
    (one) => one.course_id === oral.course_id && one.institution === oral.institution,
  )?.institution_id;
  const { data: schemes } = useSchemes(institutionId);
  const form = useContractForm(OralSettings, { defaultValues: oral });
  // As it was when the dialog opened: what somebody else saved meanwhile must not be overwritten.
  const [version] = useState(oral.version);
  const [scheme, setScheme] = useState('');
  const save = useChangeOral(oral.id, onClose);
  return (
    <FormDialog
      title={words.changeTitle}
      confirm={words.save}
      busy={save.isPending}
      onSubmit={form.submit((given) =>
        save.mutate({ ...given, version, scheme: scheme === '' ? null : choiceOf(scheme) }),
      )}
      onClose={onClose}
    >
      <SettingsFields form={form} isFreezerFixed={hasMarks} />
      <SchemeSelect
        schemes={schemes}
        value={scheme}
        onChange={setScheme}
        none={words.keepScheme}
        hint={hasMarks ? words.schemeFixed : undefined}
        disabled={hasMarks}
      />
    </FormDialog>
  );
}

function CancelDialog({ examId, onClose }: { examId: number; onClose: () => void }) {
  const cancel = useCancelOral(examId, onClose);
  return (
    <ReasonDialog
      asks
      title={words.cancelTitle}
      text={words.cancelBody}
      confirm={words.cancelConfirm}
      cancel={words.keep}
      tone="danger"
      busy={cancel.isPending}
      onConfirm={(reason) => cancel.mutate(reason)}
      onClose={onClose}
    />
  );
}
