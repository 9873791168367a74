// The seeds of a question for those who run the exam: choosing them, how many let a marker in, and each marker.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { SeedUse } from '@quivia/contract/marking/seeds';
import { chooseSeed, type listSeeds, SeedRules } from '@quivia/contract/marking-seeds';
import { useState } from 'react';
import { asNumber, numberOr } from '../../../../platform/forms/as-number.ts';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { RadioRows } from '../../../../ui/fields/radio-rows.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { addressOf } from '../../results-address.ts';
import { screen } from '../marking.words.ts';
import { SeedMarkers } from './seed-markers.tsx';
import { rules as rulesText, view as text, USES } from './seeds.words.ts';
import { useSeedActs, useSeeds } from './use-seeds.ts';

type Shown = ReplyTo<typeof listSeeds>;

export interface SeedsViewProps {
  examId: number;
  questionId: number;
}

export function SeedsView({ examId, questionId }: SeedsViewProps) {
  const { data, error, refetch } = useSeeds(examId, questionId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={data ? text.title(data.question_number) : text.heading}
        lead={text.lead}
      />
      {data ? (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <div className="grid min-w-0 gap-4">
            <div className="border-l-3 border-rule-strong pl-4 text-ink-2">
              <RichText text={data.question} />
            </div>
            <Seeds examId={examId} shown={data} />
            <Candidates examId={examId} shown={data} />
          </div>
          <div className="grid gap-4">
            <SeedMarkers examId={examId} questionId={questionId} markers={data.markers} />
            <Rules examId={examId} questionId={questionId} shown={data} />
          </div>
        </div>
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

function Beginning({ begins }: { begins: string }) {
  return (
    <p className="line-clamp-3 text-sm break-words text-ink-2" dir="auto">
      {begins}
    </p>
  );
}

function Seeds({ examId, shown }: { examId: number; shown: Shown }) {
  const { remove } = useSeedActs(examId);
  const [removed, setRemoved] = useState<string>();
  return (
    <Card title={text.seeds(shown.seeds.length)} flush>
      {shown.seeds.length === 0 && <p className="px-4 py-4 text-sm text-ink-3">{text.none}</p>}
      <ul className="divide-y divide-rule">
        {shown.seeds.map((seed) => (
          <li key={seed.seed} className="grid gap-1 px-4 py-(--row-y)">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="font-semibold">{USES[seed.use]}</span>
              <span className="tabular">{text.agreed(seed.marks, shown.marks)}</span>
            </p>
            <Beginning begins={seed.begins} />
            <p className="text-sm break-words whitespace-pre-wrap" dir="auto">
              {seed.reasons}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <div className="text-xs text-ink-3">
                <p>{text.by(seed)}</p>
                {seed.confirmed_by !== null && (
                  <p>{seed.is_current ? text.markers(seed.markers) : text.stale}</p>
                )}
                {seed.passed_on.map((note, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two markers may write the same, and the order stays
                  <p key={index}>{text.passedOn(note)}</p>
                ))}
              </div>
              <Button className="px-4!" variant="quiet" onClick={() => setRemoved(seed.seed)}>
                {text.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {removed && (
        <ReasonDialog
          title={text.removeTitle}
          text={text.removeText}
          confirm={text.remove}
          onConfirm={async (reason) => {
            await remove({ seed: removed, reason });
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Card>
  );
}

type Candidate = Shown['candidates'][number];

function Candidates({ examId, shown }: { examId: number; shown: Shown }) {
  const [chosen, setChosen] = useState<Candidate>();
  return (
    <Card title={text.candidates} flush>
      <p className="px-4 py-3 text-sm text-ink-3">
        {shown.candidates.length === 0 ? text.noCandidates : text.candidatesHint}
      </p>
      <ul className="divide-y divide-rule">
        {shown.candidates.map((candidate) => (
          <li
            key={candidate.answer}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-(--row-y)"
          >
            <div className="grid min-w-0 flex-1 basis-64 gap-1">
              <Beginning begins={candidate.begins} />
              <p className="text-xs text-ink-3">{candidate.is_agreed ? text.isAgreed : text.toConfirm}</p>
            </div>
            <span className="tabular text-sm whitespace-nowrap">
              {text.agreed(candidate.marks, shown.marks)}
            </span>
            <Button className="px-4!" onClick={() => setChosen(candidate)}>
              {text.choose}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <ChooseDialog examId={examId} candidate={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

interface ChooseDialogProps {
  examId: number;
  candidate: Candidate;
  onClose: () => void;
}

function ChooseDialog({ examId, candidate, onClose }: ChooseDialogProps) {
  const { choose } = useSeedActs(examId);
  const [key] = useState(() => crypto.randomUUID());
  const form = useContractForm(chooseSeed.body, {
    defaultValues: { key, answer: candidate.answer, use: 'practice', reasons: candidate.comment },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={text.chooseTitle}
      confirm={text.confirm}
      busy={isSubmitting}
      onSubmit={form.submit(async (given) => {
        await choose(given);
        onClose();
      })}
      onClose={onClose}
    >
      <Beginning begins={candidate.begins} />
      <RadioRows<SeedUse>
        label={text.use}
        options={text.uses}
        value={form.watch('use')}
        onChange={(use) => form.setValue('use', use)}
      />
      <TextArea
        label={text.reasons}
        hint={text.reasonsHint}
        rows={4}
        error={errors.reasons?.message}
        {...form.register('reasons')}
      />
    </FormDialog>
  );
}

function Rules({ examId, questionId, shown }: SeedsViewProps & { shown: Shown }) {
  const { qualify, tolerance, is_of_plan } = shown;
  const { setRules } = useSeedActs(examId);
  const form = useContractForm(SeedRules, {
    defaultValues: { ...(qualify ?? { of: 0, needed: 0 }), tolerance: is_of_plan ? null : tolerance },
  });
  const { errors, isSubmitting } = form.formState;
  const field = { autoComplete: 'off' } as const;
  return (
    <Card title={rulesText.title}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.submit((given) => setRules({ ...given, question_id: questionId }))}
      >
        <p className="text-sm text-ink-2">{rulesText.lead}</p>
        <TextField
          {...field}
          label={rulesText.of}
          inputMode="numeric"
          error={errors.of?.message}
          {...form.register('of', asNumber)}
        />
        <TextField
          {...field}
          label={rulesText.needed}
          inputMode="numeric"
          error={errors.needed?.message}
          {...form.register('needed', asNumber)}
        />
        {is_of_plan && tolerance !== null ? (
          <p className="text-sm text-ink-2">{rulesText.ofPlan(tolerance)}</p>
        ) : (
          <TextField
            {...field}
            label={rulesText.tolerance}
            hint={rulesText.toleranceHint}
            inputMode="decimal"
            error={errors.tolerance?.message}
            {...form.register('tolerance', numberOr(null))}
          />
        )}
        <div>
          <Button type="submit" variant="main" busy={isSubmitting}>
            {rulesText.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
