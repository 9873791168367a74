import type { ExamForFaculty } from '@quivia/contract/exams';
import { SEB_MODES, type SebForm, type SebMode, type SebSetting } from '@quivia/contract/seb';
import { useState } from 'react';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { addressOf } from '../exam-address.ts';
import { NoExam } from '../run/exam-view.tsx';
import { FileCard } from './file-card.tsx';
import { OwnFields, QuiviaFields, VersionFields } from './seb-fields.tsx';
import { fieldsOf, SebFields } from './seb-form.ts';
import { limits, modeLabel, modes, view as text } from './seb-setting.words.ts';
import { useChangeSebSetting, useSebSetting } from './use-seb-setting.ts';

/** Whether an exam is taken in Safe Exam Browser, and with which file. */
export function SebSettingView({ id }: { id: number }) {
  const { data: exam, error, refetch } = useExam(id);
  return (
    <>
      <PageHeading
        above={exam && <BackLink to={addressOf({ exam: exam.id })}>{exam.title}</BackLink>}
        title={exam ? text.title(exam.title) : text.untitled}
        lead={text.lead}
      />
      {exam ? <Setting exam={exam} /> : <NoExam error={error} onRetry={refetch} />}
    </>
  );
}

function Setting({ exam }: { exam: ExamForFaculty }) {
  const { data, error, refetch } = useSebSetting(exam.id);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  if (exam.is_over)
    return (
      <Card>
        <Empty
          {...text.over}
          action={<LinkButton to={addressOf({ exam: exam.id })}>{text.back}</LinkButton>}
        />
      </Card>
    );
  return <SettingForm examId={exam.id} setting={data} />;
}

function SettingForm({ examId, setting }: { examId: number; setting: SebSetting }) {
  const form = useContractForm(SebFields, { defaultValues: fieldsOf(setting) });
  const change = useChangeSebSetting(examId);
  const [conflict, setConflict] = useState<string>();
  const { refetch } = useSebSetting(examId);
  const mode = form.watch('mode');
  const options = SEB_MODES.filter((one) => canChoose(setting, one)).map((value) => ({
    value,
    ...modes[value],
  }));

  /** The second of two people who save sees a notice and keeps what they typed. */
  async function save(given: SebForm) {
    try {
      await change({ ...given, version: setting.version });
      setConflict(undefined);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error;
      await refetch();
      setConflict(text.conflict);
    }
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card>
        <form noValidate className="grid gap-6" onSubmit={form.submit(save)}>
          {conflict && <Notice>{conflict}</Notice>}
          {setting.has_opened && <Notice isState>{text.opened}</Notice>}
          <RadioRows
            label={modeLabel}
            options={options}
            value={mode}
            onChange={(value) => form.setValue('mode', value, { shouldDirty: true })}
          />
          {mode === 'quivia' && <QuiviaFields form={form} />}
          {mode === 'own' && <OwnFields form={form} setting={setting} />}
          {mode !== 'off' && <VersionFields form={form} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="main" busy={form.formState.isSubmitting}>
              {text.save}
            </Button>
            <LinkButton to={addressOf({ exam: examId })}>{text.back}</LinkButton>
          </div>
        </form>
      </Card>
      <div className="grid gap-4">
        {mode === 'quivia' && <FileCard examId={examId} form={form} />}
        {mode !== 'off' && (
          <Card title={limits.title}>
            <div className="grid gap-3 text-sm text-ink-2">
              <p>{limits.text}</p>
              <p>{limits.exempt}</p>
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}

/** Once it has opened, students are in a browser already. */
const canChoose = ({ has_opened, mode }: SebSetting, wanted: SebMode) =>
  !has_opened || wanted === 'off' || wanted === mode;
