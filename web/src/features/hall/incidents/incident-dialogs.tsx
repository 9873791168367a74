import { type Hint, INCIDENT_CATEGORIES, type Incident, SEVERITIES } from '@quivia/contract/hall/incidents';
import type { Scope } from '@quivia/contract/hall/scope';
import { type RefObject, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
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

export function NoteIncidentDialog({ examId, scope, name, hint, onClose }: NoteDialogProps) {
  const keyFor = useKeyFor();
  const [category, setCategory] = useState<Incident['category']>('technical');
  const [severity, setSeverity] = useState<Incident['severity']>('minor');
  const text = useNote(hint ? panel.hint(hint) : '');
  const note = useNoteIncident(examId, onClose);
  function save() {
    if (!text.check()) return;
    const form = {
      ...scope,
      ...(hint && { event_id: hint.event_id }),
      category,
      severity,
      note: text.value,
    };
    note.mutate({ ...form, key: keyFor(form) });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.note(name)}
      confirm={words.save}
      busy={note.isPending}
      onConfirm={save}
    >
      <div className="grid gap-4">
        <Select
          label={words.category}
          value={category}
          onChange={({ target }) => setCategory(target.value as Incident['category'])}
        >
          {INCIDENT_CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {categories[one]}
            </option>
          ))}
        </Select>
        <SeveritySelect value={severity} onChange={setSeverity} />
        <NoteField label={words.text} {...text} />
      </div>
    </ConfirmDialog>
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
  const [severity, setSeverity] = useState(incident.severity);
  const text = useNote('');
  const step = useStepIncident(examId, incident.id, onClose);
  function save() {
    if (!text.check()) return;
    const form = { state, severity, note: text.value };
    step.mutate({ ...form, key: keyFor(form) });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={TITLES[state]}
      confirm={state === 'reported' ? words.confirmReport : words.save}
      busy={step.isPending}
      onConfirm={save}
    >
      <div className="grid gap-4">
        <SeveritySelect value={severity} onChange={setSeverity} />
        <NoteField label={state === 'decided' ? words.decideText : words.addText} {...text} />
      </div>
    </ConfirmDialog>
  );
}

function SeveritySelect({
  value,
  onChange,
}: {
  value: Incident['severity'];
  onChange: (value: Incident['severity']) => void;
}) {
  return (
    <Select
      label={words.severity}
      value={value}
      onChange={({ target }) => onChange(target.value as Incident['severity'])}
    >
      {SEVERITIES.map((one) => (
        <option key={one} value={one}>
          {severities[one]}
        </option>
      ))}
    </Select>
  );
}

function useNote(first: string) {
  const [value, setValue] = useState(first);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  function check(): boolean {
    if (value.trim() !== '') return true;
    setError(words.required);
    field.current?.focus();
    return false;
  }
  const change = (next: string) => {
    setValue(next);
    setError(undefined);
  };
  return { value, error, field, check, change };
}

interface NoteFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  change: (value: string) => void;
}

function NoteField({ label, value, error, field, change }: NoteFieldProps) {
  return (
    <TextArea
      label={label}
      value={value}
      error={error}
      ref={field}
      rows={4}
      maxLength={2000}
      onChange={({ target }) => change(target.value)}
    />
  );
}
