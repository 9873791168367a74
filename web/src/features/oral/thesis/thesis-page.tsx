// A PhD viva: the reports of the external examiners, and the result.
import {
  RECOMMENDATIONS,
  type Recommendation,
  recordThesisResult,
  submitReport,
  THESIS_RESULTS,
  type Thesis,
} from '@quivia/contract/oral/thesis';
import { useState } from 'react';
import * as z from 'zod/mini';
import { dateTimeOf, dayOf } from '../../../platform/app/date-time.tsx';
import { dayField } from '../../../platform/forms/local-time.ts';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import type { OralTabProps } from '../oral-frame.tsx';
import { recommendations, results, thesis as words } from './thesis.words.ts';
import { useSetDue, useTheses, useThesisActions } from './use-thesis.ts';

const TONES: Record<Recommendation, Tone> = { accept: 'right', revise: 'risk', reject: 'wrong' };

export function ThesisPage({ oral }: OralTabProps) {
  const { data, error, refetch } = useTheses(oral.id);
  if (!data)
    return error ? (
      <Card>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <ThreeCircles />
    );
  return (
    <div className="grid gap-6">
      {oral.is_coordinator ? (
        <Due key={data.due_at} examId={oral.id} dueAt={data.due_at} />
      ) : (
        data.due_at && <p className="text-sm">{words.dueOn(dayOf(data.due_at))}</p>
      )}
      {data.theses.length === 0 && (
        <Card>
          <Empty title={words.none} hint={words.noneHint} />
        </Card>
      )}
      {data.theses.map((one) => (
        <ThesisCard
          key={one.candidate_id}
          examId={oral.id}
          thesis={one}
          isCoordinator={oral.is_coordinator}
          canDecide={data.can_decide}
        />
      ))}
    </div>
  );
}

function Due({ examId, dueAt }: { examId: number; dueAt: string | null }) {
  const [day, setDay] = useState(dueAt === null ? '' : dayField(new Date(dueAt)));
  const save = useSetDue(examId);
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // The whole day counts.
        save.mutate(day === '' ? null : new Date(`${day}T23:59:00`).toISOString());
      }}
    >
      <TextField
        label={words.due}
        hint={words.dueHint}
        type="date"
        min="2000-01-01"
        max="2100-12-31"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" busy={save.isPending}>
        {words.save}
      </Button>
    </form>
  );
}

interface ThesisCardProps {
  examId: number;
  thesis: Thesis;
  isCoordinator: boolean;
  canDecide: boolean;
}

function ThesisCard({ examId, thesis, isCoordinator, canDecide }: ThesisCardProps) {
  const [open, setOpen] = useState<'report' | 'override' | 'decide'>();
  const { name, roll_number, topic, viva_at, reports, result, override, is_ready } = thesis;
  const own = reports.find(({ is_own }) => is_own);
  const close = () => setOpen(undefined);
  return (
    <Card
      title={`${name} ${roll_number}`.trim()}
      actions={
        result && (
          <Badge tone={result.result === 'not_awarded' ? 'wrong' : 'right'}>{results[result.result]}</Badge>
        )
      }
      flush
    >
      <div className="grid gap-2 px-4 py-3 text-sm">
        {topic && <p className="font-semibold break-words">{topic}</p>}
        <p className="text-ink-2">{viva_at ? words.viva(dateTimeOf(viva_at)) : words.noViva}</p>
        {override && <p>{words.overridden(override.by, override.reason)}</p>}
        {result && (
          <p className="text-ink-2">
            {[words.recorded(result.by, dayOf(result.at)), result.note].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <div className="border-t border-rule">
        <h3 className="px-4 pt-3 text-sm text-ink-2">{words.reports}</h3>
        {reports.length === 0 && <p className="px-4 py-3 text-sm">{words.noExternals}</p>}
        {reports.map((one) => (
          <Collapsible
            key={one.examiner_id}
            title={one.examiner}
            aside={
              one.is_in && one.submitted_at ? (
                <Badge tone={one.recommendation ? TONES[one.recommendation] : 'plain'}>
                  {one.recommendation
                    ? recommendations[one.recommendation]
                    : words.in(dayOf(one.submitted_at))}
                </Badge>
              ) : (
                <Badge tone="risk">{words.missing}</Badge>
              )
            }
          >
            <p className="text-sm break-words whitespace-pre-wrap">
              {one.text ?? (one.is_in ? words.hidden : words.missing)}
            </p>
          </Collapsible>
        ))}
      </div>
      <div className="flex flex-wrap gap-3 border-t border-rule px-4 py-3 empty:hidden">
        {own && !result && (
          <Button variant={own.is_in ? 'plain' : 'main'} onClick={() => setOpen('report')}>
            {own.is_in ? words.rewrite : words.write}
          </Button>
        )}
        {isCoordinator && !is_ready && <Button onClick={() => setOpen('override')}>{words.override}</Button>}
        {canDecide && is_ready && (
          <Button variant={result ? 'plain' : 'main'} onClick={() => setOpen('decide')}>
            {result ? words.decideAgain : words.decide}
          </Button>
        )}
      </div>
      {open === 'report' && <ReportDialog examId={examId} thesis={thesis} onClose={close} />}
      {open === 'override' && <OverrideDialog examId={examId} thesis={thesis} onClose={close} />}
      {open === 'decide' && <ResultDialog examId={examId} thesis={thesis} onClose={close} />}
    </Card>
  );
}

interface DialogProps {
  examId: number;
  thesis: Thesis;
  onClose: () => void;
}

const Report = z.omit(submitReport.body, { key: true });
const Result = z.omit(recordThesisResult.body, { key: true });

function ReportDialog({ examId, thesis, onClose }: DialogProps) {
  const own = thesis.reports.find(({ is_own }) => is_own);
  const { report } = useThesisActions(examId, thesis.candidate_id, onClose);
  const form = useContractForm(Report, {
    defaultValues: {
      ...(own?.recommendation && { recommendation: own.recommendation }),
      text: own?.text ?? '',
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={words.reportTitle(thesis.name)}
      confirm={words.submit}
      cancel={words.cancel}
      busy={report.isPending}
      onSubmit={form.submit((given) => report.mutate(given))}
      onClose={onClose}
    >
      <Select
        label={words.recommendation}
        error={errors.recommendation && words.chooseRecommendation}
        {...form.register('recommendation')}
      >
        <option value="" />
        {RECOMMENDATIONS.map((one) => (
          <option key={one} value={one}>
            {recommendations[one]}
          </option>
        ))}
      </Select>
      <TextArea label={words.text} rows={10} error={errors.text?.message} {...form.register('text')} />
    </FormDialog>
  );
}

function OverrideDialog({ examId, thesis, onClose }: DialogProps) {
  const { override } = useThesisActions(examId, thesis.candidate_id, onClose);
  return (
    <ReasonDialog
      title={words.overrideTitle}
      text={words.overrideBody}
      confirm={words.confirm}
      cancel={words.cancel}
      busy={override.isPending}
      onConfirm={(reason) => override.mutate(reason)}
      onClose={onClose}
    />
  );
}

function ResultDialog({ examId, thesis, onClose }: DialogProps) {
  const { decide } = useThesisActions(examId, thesis.candidate_id, onClose);
  const form = useContractForm(Result, {
    defaultValues: {
      ...(thesis.result && { result: thesis.result.result }),
      note: thesis.result?.note ?? '',
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={words.decideTitle(thesis.name)}
      confirm={words.save}
      cancel={words.cancel}
      busy={decide.isPending}
      onSubmit={form.submit((given) => decide.mutate(given))}
      onClose={onClose}
    >
      <Select label={words.result} error={errors.result && words.chooseResult} {...form.register('result')}>
        <option value="" />
        {THESIS_RESULTS.map((one) => (
          <option key={one} value={one}>
            {results[one]}
          </option>
        ))}
      </Select>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={3}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </FormDialog>
  );
}
