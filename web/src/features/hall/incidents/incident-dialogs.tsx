import { paragraph } from '@quivia/contract/fields';
import {
  type Hint,
  INCIDENT_CATEGORIES,
  type Incident,
  noteIncident,
  SEVERITIES,
  stepIncident,
} from '@quivia/contract/hall/incidents';
import type { Scope } from '@quivia/contract/hall/scope';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useKeyFor } from '../use-key-for.ts';
import { categories, panel, severities, dialog as words } from './incidents.words.ts';
import { useNoteIncident, useStepIncident } from './use-incidents.ts';

interface NoteDialogProps {
  examId: number;
  scope: Scope;
  /** Of the student, the room or the hall. */
  name: string;
  hint?: Hint | undefined;
  onClose: () => void;
}

const note = paragraph(2000, words.required);
const Noted = z.extend(z.pick(noteIncident.body, { category: true, severity: true }), { note });
const Step = z.extend(z.pick(stepIncident.body, { severity: true }), { note });

export function NoteIncidentDialog({ examId, scope, name, hint, onClose }: NoteDialogProps) {
  const keyFor = useKeyFor();
  const { mutate, isPending } = useNoteIncident(examId, onClose);
  const { register, submit, formState } = useContractForm(Noted, {
    defaultValues: { category: 'technical', severity: 'minor', note: hint ? panel.hint(hint) : '' },
  });
  return (
    <FormDialog
      asks
      title={words.note(name)}
      confirm={words.save}
      busy={isPending}
      onSubmit={submit((given) => {
        const form = { ...scope, ...(hint && { event_id: hint.event_id }), ...given };
        mutate({ ...form, key: keyFor(form) });
      })}
      onClose={onClose}
    >
      <Select label={words.category} {...register('category')}>
        {INCIDENT_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {categories[one]}
          </option>
        ))}
      </Select>
      <SeveritySelect {...register('severity')} />
      <TextArea label={words.text} rows={4} error={formState.errors.note?.message} {...register('note')} />
    </FormDialog>
  );
}

interface StepDialogProps {
  examId: number;
  incident: Incident;
  state: Incident['state'];
  onClose: () => void;
}

const TITLES = { noted: words.add, reported: words.report, decided: words.decide };

export function StepIncidentDialog({ examId, incident, state, onClose }: StepDialogProps) {
  const keyFor = useKeyFor();
  const { mutate, isPending } = useStepIncident(examId, incident.id, onClose);
  const { register, submit, formState } = useContractForm(Step, {
    defaultValues: { severity: incident.severity, note: '' },
  });
  return (
    <FormDialog
      asks
      title={TITLES[state]}
      confirm={state === 'reported' ? words.confirmReport : words.save}
      busy={isPending}
      onSubmit={submit((given) => {
        const form = { state, ...given };
        mutate({ ...form, key: keyFor(form) });
      })}
      onClose={onClose}
    >
      <SeveritySelect {...register('severity')} />
      <TextArea
        label={state === 'decided' ? words.decideText : words.addText}
        rows={4}
        error={formState.errors.note?.message}
        {...register('note')}
      />
    </FormDialog>
  );
}

const SeveritySelect = (field: ComponentProps<'select'>) => (
  <Select label={words.severity} {...field}>
    {SEVERITIES.map((one) => (
      <option key={one} value={one}>
        {severities[one]}
      </option>
    ))}
  </Select>
);
