// Whether two people mark each script of an exam. What a change does to marks is shown before it is made.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { DoublePlan } from '@quivia/contract/marking/plan';
import type { getScriptPlan } from '@quivia/contract/marking-scripts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { useRuns } from '../../../../shared/exam/use-exam.ts';
import { Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { RadioRows } from '../../../../ui/fields/radio-rows.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { addressOf } from '../../results-address.ts';
import { screen } from '../marking.words.ts';
import { DoubleForm, Save } from './double-form.tsx';
import { view as common, scripts as text } from './plan.words.ts';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { type PlanFound, type ScriptPlanAct, useScriptPlan, useScriptPlanChange } from './use-plans.ts';

export function ScriptPlanView({ examId }: { examId: number }) {
  const { data, error, refetch } = useScriptPlan(examId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={text.title}
        lead={text.lead}
      />
      {data ? (
        <OnePlan key={data.version} examId={examId} shown={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

interface OnePlanProps {
  examId: number;
  shown: ReplyTo<typeof getScriptPlan>;
}

function OnePlan({ examId, shown }: OnePlanProps) {
  const { version, plan, by_script, questions, marks, begun } = shown;
  const canChange = useRuns(examId);
  const { look, apply } = useScriptPlanChange(examId);
  const [type, setType] = useState<'questions' | 'double'>(plan ? 'double' : 'questions');
  const [asked, setAsked] = useState<{ act: ScriptPlanAct; found: PlanFound }>();

  async function save(next: DoublePlan | null) {
    const act = { key: crypto.randomUUID(), version, plan: next };
    const found = await look(act);
    if (begun === 0) await apply(act, '');
    else setAsked({ act, found });
  }

  if (!by_script && !plan) return <p className="max-w-measure text-sm text-ink-2">{text.notByScript}</p>;
  return (
    <div className="grid max-w-measure gap-4">
      {!canChange && <p className="text-sm text-ink-2">{common.onlyRead}</p>}
      <fieldset disabled={!canChange} className="grid min-w-0 gap-4">
        <RadioRows label={text.type} options={text.types} value={type} onChange={setType} />
        {type === 'double' ? (
          <DoubleForm
            plan={plan}
            hint={text.toleranceHint(marks, questions)}
            words={text.form}
            onSave={save}
            canSave={canChange}
          />
        ) : (
          canChange && <ByQuestion onSave={() => save(null)} />
        )}
      </fieldset>
      {asked && (
        <PlanChangeDialog
          title={text.dialogTitle}
          found={asked.found}
          onConfirm={async (reason) => {
            await apply(asked.act, reason);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function ByQuestion({ onSave }: { onSave: () => Promise<void> }) {
  const form = useContractForm(z.object({}));
  return (
    <form noValidate onSubmit={form.submit(onSave)}>
      <Save busy={form.formState.isSubmitting} />
    </form>
  );
}
