// One dialog for each act about time. All of them take whom it concerns, and say what it does before it is done.
import { MOST_MINUTES } from '@quivia/contract/hall/acts';
import type { Scope } from '@quivia/contract/hall/scope';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as words from './acts.words.ts';
import { type ActedExam, send, useAct, useLostMinutes } from './use-acts.ts';

export interface ActDialogProps {
  /** Several where one board shows several exams of a hall. */
  exams: readonly ActedExam[];
  scope: Scope;
  /** Of the student, the room or the hall. */
  name: string;
  /** Of those who were evacuated. */
  headCount?: HeadCount | undefined;
  onClose: () => void;
}

export interface HeadCount {
  /** How many are back in their seats. */
  back: number;
  /** Names of the others. */
  missing: readonly string[];
}

function useText(first = '') {
  const [value, setValue] = useState(first);
  const [error, setError] = useState<string>();
  const ref = useRef<HTMLTextAreaElement>(null);
  return {
    value,
    error,
    ref,
    onChange(next: string) {
      setValue(next);
      setError(undefined);
    },
    /** True when there is a text; otherwise it says so and takes the focus. */
    check(missing = words.reason.missing): boolean {
      if (value.trim()) return true;
      setError(missing);
      ref.current?.focus();
      return false;
    },
  };
}

interface TextProps {
  value: string;
  error: string | undefined;
  ref: RefObject<HTMLTextAreaElement | null>;
  onChange: (value: string) => void;
  label?: string;
  isOne?: boolean;
}

const isOne = ({ student_id }: Scope) => student_id !== undefined;

function Text({ value, error, ref, onChange, label = words.reason.label, isOne = true }: TextProps) {
  return (
    <TextArea
      ref={ref}
      label={label}
      hint={words.reason.hint(isOne)}
      error={error}
      rows={3}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function PauseDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const reason = useText();
  const act = useAct(exams, send.pause, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.pause.title(name)}
      confirm={words.pause.confirm}
      busy={act.isPending}
      onConfirm={() => reason.check() && act.mutate({ scope, reason: reason.value })}
    >
      <p className="mb-4">{words.pause.text(isOne(scope))}</p>
      <Text {...reason} isOne={isOne(scope)} />
    </ConfirmDialog>
  );
}

export function ResumeDialog({ exams, scope, name, headCount, onClose }: ActDialogProps) {
  const act = useAct(exams, send.resume, onClose);
  const { back, missing } = headCount ?? { back: 0, missing: [] };
  const [whom, setWhom] = useState<'back' | 'all'>('back');
  const isPart = missing.length > 0 && back > 0;
  const onlyBack = isPart && whom === 'back';
  const confirm = onlyBack ? words.headCount.confirm(back) : words.headCount.anyway;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.resume.title(name)}
      confirm={missing.length > 0 ? confirm : words.resume.confirm}
      busy={act.isPending}
      onConfirm={() => act.mutate({ scope, ...(onlyBack && { only_back: true }) })}
    >
      <p>
        {words.resume.text(isOne(scope))}
        {scope.student_id === undefined && ` ${words.resume.away}`}
      </p>
      {missing.length > 0 && (
        <p className="mt-4 rounded-md bg-risk-soft px-3 py-2 font-semibold text-ink">
          {words.headCount.missing(missing)}
        </p>
      )}
      {isPart && (
        <div className="mt-4">
          <RadioRows
            label={words.headCount.whom}
            options={words.headCount.options(back)}
            value={whom}
            onChange={setWhom}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

export function EvacuateDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const message = useText(words.evacuate.preset);
  const act = useAct(exams, send.evacuate, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.evacuate.title(name)}
      confirm={words.evacuate.confirm}
      tone="danger"
      // Nobody has time to look for the button.
      initialFocus="confirm"
      busy={act.isPending}
      onConfirm={() => message.check() && act.mutate({ scope, message: message.value })}
    >
      <p className="mb-4">{words.evacuate.text}</p>
      <Text {...message} label={words.evacuate.message} isOne={isOne(scope)} />
    </ConfirmDialog>
  );
}

/** Whole minutes within bounds; undefined for anything else. */
function minutesIn(text: string, least: number): number | undefined {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= MOST_MINUTES ? value : undefined;
}

interface MinutesFieldProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** What to propose. */
  lost: number | undefined;
}

function MinutesField({ label, hint, value, error, onChange, lost }: MinutesFieldProps) {
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        error={error}
        inputMode="numeric"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {lost !== undefined && lost > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          {words.stopwatch.text(lost)}
          <Button onClick={() => onChange(String(Math.min(lost, MOST_MINUTES)))}>
            {words.stopwatch.use(Math.min(lost, MOST_MINUTES))}
          </Button>
        </p>
      )}
    </div>
  );
}

export function MinutesDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const lost = useLostMinutes(exams, scope);
  const [which, setWhich] = useState<'give' | 'take'>('give');
  const [count, setCount] = useState('5');
  const [error, setError] = useState<string>();
  const reason = useText();
  const act = useAct(exams, send.minutes, onClose);
  function save() {
    const minutes = minutesIn(count, 1);
    setError(minutes === undefined ? words.minutes.wrong : undefined);
    if (minutes === undefined || !reason.check()) return;
    act.mutate({ scope, minutes: which === 'give' ? minutes : -minutes, reason: reason.value });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.minutes.title(name)}
      confirm={words.minutes.confirm[which]}
      busy={act.isPending}
      onConfirm={save}
    >
      <p className="mb-4">{words.minutes.text}</p>
      <div className="grid gap-4">
        <Select
          label={words.minutes.which}
          value={which}
          onChange={({ target }) => setWhich(target.value === 'take' ? 'take' : 'give')}
        >
          <option value="give">{words.minutes.give}</option>
          <option value="take">{words.minutes.take}</option>
        </Select>
        <MinutesField
          label={words.minutes.count}
          hint={words.minutes.hint[which]}
          value={count}
          error={error}
          onChange={setCount}
          lost={lost}
        />
        <Text {...reason} isOne={isOne(scope)} />
      </div>
    </ConfirmDialog>
  );
}

export function ReEntryDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const lost = useLostMinutes(exams, scope);
  const [count, setCount] = useState('0');
  const [error, setError] = useState<string>();
  const reason = useText();
  const act = useAct(exams, send.reEntry, onClose);
  function save() {
    const minutes = minutesIn(count, 0);
    setError(minutes === undefined ? words.reEntry.wrong : undefined);
    if (minutes === undefined || !reason.check()) return;
    act.mutate({ student_id: scope.student_id as number, minutes, reason: reason.value });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.reEntry.title(name)}
      confirm={words.reEntry.confirm}
      busy={act.isPending}
      onConfirm={save}
    >
      <p className="mb-4">{words.reEntry.text}</p>
      <div className="grid gap-4">
        <MinutesField
          label={words.reEntry.minutes}
          hint={words.reEntry.minutesHint}
          value={count}
          error={error}
          onChange={setCount}
          lost={lost}
        />
        <Text {...reason} />
      </div>
    </ConfirmDialog>
  );
}

export function EndDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const reason = useText();
  const act = useAct(exams, send.end, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.end.title(name)}
      confirm={words.end.confirm}
      tone="danger"
      busy={act.isPending}
      onConfirm={() =>
        reason.check() && act.mutate({ student_id: scope.student_id as number, reason: reason.value })
      }
    >
      <p className="mb-4">{words.end.text}</p>
      <Text {...reason} />
    </ConfirmDialog>
  );
}
