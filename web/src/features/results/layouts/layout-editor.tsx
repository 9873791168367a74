// A layout being written: what follows from it stands below in five rows of sample students.
import {
  DATE_FORMS,
  FILE_FORMATS,
  type ResultLayout,
  ResultLayoutForm,
  type SavedLayout,
  SEPARATORS,
} from '@quivia/contract/result-files';
import { type ResultToList, rowOf, shownCell } from '@quivia/contract/result-layout.rules';
import { BLANK_LAYOUT, RESULT_LAYOUT_PRESETS } from '@quivia/contract/result-layout.words';
import { useState } from 'react';
import { asNumber, numberOr } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WizardFooter } from '../../../ui/layout/wizard-footer.tsx';
import { FilePreview } from './file-preview.tsx';
import { LayoutColumns } from './layout-columns.tsx';
import { sample, layoutEditor as words } from './layouts.words.ts';
import { useSaveLayout } from './use-layouts.ts';

interface LayoutEditorProps {
  institutionId: number;
  /** Undefined for a new one. */
  edited: SavedLayout | undefined;
  onDone: () => void;
}

export function LayoutEditor({ edited, ...rest }: LayoutEditorProps) {
  const [preset, setPreset] = useState('');
  const chosen = RESULT_LAYOUT_PRESETS.find(({ key }) => key === preset);
  return (
    <div className="grid gap-6">
      {!edited && (
        <Card title={words.add}>
          <Select
            label={words.preset}
            hint={words.presetHint}
            value={preset}
            onChange={(event) => setPreset(event.target.value)}
          >
            <option value="">{words.blank}</option>
            {RESULT_LAYOUT_PRESETS.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </Card>
      )}
      <Editor key={preset} start={edited ?? chosen?.layout ?? BLANK_LAYOUT} edited={edited} {...rest} />
    </div>
  );
}

function Editor({ institutionId, edited, start, onDone }: LayoutEditorProps & { start: ResultLayout }) {
  const save = useSaveLayout(institutionId, edited?.id);
  const form = useContractForm(ResultLayoutForm, { defaultValues: start });
  const { register, submit, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const draft = watch();
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={submit(async (layout) => {
        toast.success(await save(layout));
        onDone();
      })}
    >
      <Card title={edited ? words.change : undefined}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={words.name}
            hint={words.nameHint}
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          <Select label={words.format} {...register('format')}>
            {FILE_FORMATS.map((format) => (
              <option key={format} value={format}>
                {words.formats[format]}
              </option>
            ))}
          </Select>
          {draft.format === 'csv' && (
            <>
              <Select label={words.separator} {...register('separator')}>
                {SEPARATORS.map((separator) => (
                  <option key={separator} value={separator}>
                    {words.separators[separator]}
                  </option>
                ))}
              </Select>
              <Checkbox className="self-end" label={words.bom} {...register('has_bom')} />
            </>
          )}
          <Select label={words.decimals} {...register('decimals', asNumber)}>
            {[0, 1, 2].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </Select>
          <Select label={words.date} {...register('date_form')}>
            {DATE_FORMS.map((example) => (
              <option key={example} value={example}>
                {example}
              </option>
            ))}
          </Select>
          <TextField
            label={words.digits}
            hint={words.digitsHint}
            inputMode="numeric"
            error={errors.roll_digits?.message}
            {...register('roll_digits', numberOr(Number.NaN))}
          />
          <TextField label={words.absent} error={errors.absent_text?.message} {...register('absent_text')} />
          <TextField
            label={words.disqualified}
            hint={words.disqualifiedHint}
            error={errors.disqualified_text?.message}
            {...register('disqualified_text')}
          />
          <TextField
            label={words.waiting}
            hint={words.waitingHint}
            error={errors.waiting_text?.message}
            {...register('waiting_text')}
          />
        </div>
      </Card>
      <Card title={words.columns}>
        <Checkbox label={words.headings} {...register('has_headings')} />
        <LayoutColumns form={form} />
      </Card>
      <Card title={words.preview}>
        <p className="mb-3 text-sm text-ink-2">{words.previewHint}</p>
        <Sample draft={draft} />
      </Card>
      <WizardFooter>
        <Button onClick={onDone}>{words.cancel}</Button>
        <Button type="submit" variant="main" busy={isSubmitting}>
          {words.save}
        </Button>
      </WizardFooter>
    </form>
  );
}

const EXAM = { ...sample, day: '2026-11-09', semester: 3 };
const [ANNA, BALA, CHITRA, DEV, ESHA] = sample.names as [string, string, string, string, string];
const STUDENTS: readonly ResultToList[] = [
  { roll_number: '427', name: ANNA, status: 'present', marks: 31.5, total_marks: 40, percent: 78.8 },
  { roll_number: '428', name: BALA, status: 'present', marks: 8, total_marks: 40, percent: 20 },
  { roll_number: '1429', name: CHITRA, status: 'absent', marks: null, total_marks: 40, percent: null },
  { roll_number: 'R25PH7', name: DEV, status: 'present', marks: null, total_marks: 40, percent: null },
  { roll_number: 'R25PH8', name: ESHA, status: 'disqualified', marks: null, total_marks: 40, percent: null },
];

function Sample({ draft }: { draft: ResultLayout }) {
  const digits = Number.isInteger(draft.roll_digits) ? Math.min(20, draft.roll_digits) : 0;
  const layout = { ...draft, roll_digits: digits };
  return (
    <FilePreview
      caption={words.sampleRows}
      headings={draft.has_headings ? draft.columns.map(({ heading }) => heading) : null}
      rows={STUDENTS.map((student, at) => rowOf(layout, EXAM, student, at + 1).map(shownCell))}
    />
  );
}
