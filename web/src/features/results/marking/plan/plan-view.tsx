// How many people mark a question. What a change does to marks is shown before it is made.
import type { ReplyTo } from '@quivia/contract/endpoint';
import { type Plan, SecondLookPlan } from '@quivia/contract/marking/plan';
import type { getPlan } from '@quivia/contract/marking-plans';
import { useState } from 'react';
import * as z from 'zod/mini';
import { asNumber, numberOr } from '../../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { useRuns } from '../../../../shared/exam/use-exam.ts';
import { Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { RadioRows } from '../../../../ui/fields/radio-rows.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { addressOf } from '../../results-address.ts';
import { screen } from '../marking.words.ts';
import { DoubleForm, Save } from './double-form.tsx';
import { FiguresCard } from './figures-card.tsx';
import { dialog, view as text } from './plan.words.ts';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { type PlanAct, type PlanFound, usePlan, usePlanChange } from './use-plans.ts';

type Shown = ReplyTo<typeof getPlan>;

interface PlanViewProps {
  examId: number;
  questionId: number;
}

export function PlanView({ examId, questionId }: PlanViewProps) {
  const { data, error, refetch } = usePlan(examId, questionId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={data ? text.title(data.question_number) : text.heading}
        lead={text.lead}
      />
      {data ? (
        <OnePlan examId={examId} questionId={questionId} shown={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

interface Asked {
  act: PlanAct;
  found: PlanFound;
}

function OnePlan({ examId, questionId, shown }: PlanViewProps & { shown: Shown }) {
  const canChange = useRuns(examId);
  const { look, apply } = usePlanChange(examId);
  const [type, setType] = useState<Plan['type']>(shown.plan.type);
  const [asked, setAsked] = useState<Asked>();

  async function save(plan: Plan) {
    const act = { question_id: questionId, key: crypto.randomUUID(), version: shown.version, plan };
    const found = await look(act);
    if (shown.begun === 0) await apply(act, '');
    else setAsked({ act, found });
  }

  const Form = FORMS[type];
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid min-w-0 gap-4">
        <div className="border-l-3 border-rule-strong pl-4 text-ink-2">
          <RichText text={shown.question} />
        </div>
        {shown.is_of_script ? (
          <p className="text-sm text-ink-2">{text.ofScript}</p>
        ) : (
          <>
            {!canChange && <p className="text-sm text-ink-2">{text.onlyRead}</p>}
            <fieldset disabled={!canChange} className="grid max-w-measure min-w-0 gap-4">
              <RadioRows label={text.type} options={text.types} value={type} onChange={setType} />
              <Form key={shown.version} shown={shown} onSave={save} canSave={canChange} />
            </fieldset>
          </>
        )}
      </div>
      <FiguresCard examId={examId} questionId={questionId} />
      {asked && (
        <PlanChangeDialog
          title={dialog.title}
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

interface FormProps {
  shown: Shown;
  onSave: (plan: Plan) => Promise<void>;
  canSave: boolean;
}

function SingleForm({ onSave, canSave }: FormProps) {
  const form = useContractForm(z.object({}));
  return (
    <form noValidate onSubmit={form.submit(() => onSave({ type: 'single' }))}>
      {canSave && <Save busy={form.formState.isSubmitting} />}
    </form>
  );
}

function QuestionDoubleForm({ shown: { plan, marks }, ...rest }: FormProps) {
  return <DoubleForm plan={plan} hint={text.toleranceHint(marks)} {...rest} />;
}

function LookForm({ shown: { plan }, onSave, canSave }: FormProps) {
  const form = useContractForm(SecondLookPlan, {
    defaultValues:
      plan.type === 'second_look' ? plan : { type: 'second_look', percent: 10, pass_mark: null, around: 0 },
  });
  const { errors, isSubmitting } = form.formState;
  const field = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit(onSave)}>
      <TextField
        {...field}
        label={text.percent}
        error={errors.percent?.message}
        {...form.register('percent', asNumber)}
      />
      <TextField
        {...field}
        label={text.passMark}
        hint={text.passMarkHint}
        error={errors.pass_mark?.message}
        {...form.register('pass_mark', numberOr(null))}
      />
      <TextField
        {...field}
        label={text.around}
        hint={text.aroundHint}
        error={errors.around?.message}
        {...form.register('around', asNumber)}
      />
      {canSave && <Save busy={isSubmitting} />}
    </form>
  );
}

const FORMS = { single: SingleForm, double: QuestionDoubleForm, second_look: LookForm };
