// A marking scheme being written. It is checked when it is saved; the total and the meaning follow every key.
import { COMBINATIONS, MARK_STEPS, MARKED_BY } from '@quivia/contract/marking/scheme';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import {
  type ComponentDraft,
  type LineDraft,
  MOST_COMPONENTS,
  MOST_LINES,
  newComponent,
  newLine,
  readDraft,
  type SchemeDraft,
  totalOf,
} from './scheme-draft.ts';
import { Meaning } from './scheme-summary.tsx';
import { combinations, markedBy, methods, subjects, editor as words } from './schemes.words.ts';
import { useSaveScheme } from './use-schemes.ts';

interface SchemeEditorProps {
  title: string;
  start: SchemeDraft;
  target: Parameters<typeof useSaveScheme>[0];
  /** Above the fields. */
  note?: string | undefined;
  onSaved: (saved: { version_id: number }) => void;
  onClose: () => void;
}

export function SchemeEditor({ title, start, target, note, onSaved, onClose }: SchemeEditorProps) {
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [key, setKey] = useState(() => crypto.randomUUID());
  const save = useSaveScheme(target, (saved) => {
    onSaved(saved);
    onClose();
  });
  const change = (given: Partial<SchemeDraft>) => {
    setDraft({ ...draft, ...given });
    // What is saved now is another scheme than the one that was sent before.
    setKey(crypto.randomUUID());
  };
  const { definition } = readDraft({ ...draft, name: draft.name || '-' });

  function submit() {
    const read = readDraft(draft);
    setProblems(read.problems);
    if (read.definition) save.mutate({ key, name: draft.name.trim(), definition: read.definition });
  }

  const setComponents = (components: ComponentDraft[]) => change({ components });
  const changeAt = (index: number, given: Partial<ComponentDraft>) =>
    setComponents(draft.components.map((one, at) => (at === index ? { ...one, ...given } : one)));

  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <p role="status" className="mr-auto self-center font-semibold">
            {words.total(totalOf(draft))}
          </p>
          <Button variant="main" busy={save.isPending} onClick={submit}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {note && <p className="text-sm text-ink-2">{note}</p>}
        {Object.keys(problems).length > 0 && (
          <div role="alert">
            <FieldError>{words.problems}</FieldError>
          </div>
        )}
        <TextField
          label={words.name}
          value={draft.name}
          error={problems.name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target: { value } }) => change({ name: value })}
        />
        <section aria-label={words.components} className="grid gap-4">
          {problems.components && <FieldError>{problems.components}</FieldError>}
          {draft.components.map((one, index) => (
            <ComponentFields
              key={one.key}
              component={one}
              number={index + 1}
              isLast={index === draft.components.length - 1}
              isOnly={draft.components.length === 1}
              problems={problems}
              onChange={(given) => changeAt(index, given)}
              onMove={(by) => setComponents(moved(draft.components, index, by))}
              onRemove={() => setComponents(draft.components.filter((_, at) => at !== index))}
            />
          ))}
          {draft.components.length < MOST_COMPONENTS && (
            <div>
              <Button onClick={() => setComponents([...draft.components, newComponent()])}>
                <Plus className="size-4" />
                {words.addComponent}
              </Button>
            </div>
          )}
        </section>
        <section aria-label={words.rules} className="grid gap-3">
          <h3 className="font-semibold">{words.rules}</h3>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Select
              label={words.combine}
              value={draft.combine}
              onChange={({ target: { value } }) => change({ combine: value as SchemeDraft['combine'] })}
            >
              {COMBINATIONS.map((one) => (
                <option key={one} value={one}>
                  {combinations[one]}
                </option>
              ))}
            </Select>
            <TextField
              label={words.tolerance}
              inputMode="decimal"
              value={draft.tolerance}
              error={problems.tolerance}
              disabled={draft.combine === 'agreed'}
              onChange={({ target: { value } }) => change({ tolerance: value })}
            />
            <TextField
              label={words.passMark}
              inputMode="decimal"
              value={draft.pass_mark}
              error={problems.pass_mark}
              onChange={({ target: { value } }) => change({ pass_mark: value })}
            />
            <Select
              label={words.rounding}
              value={draft.round_to}
              onChange={({ target: { value } }) => change({ round_to: value })}
            >
              {Object.entries(words.roundTo).map(([to, text]) => (
                <option key={to} value={to}>
                  {text}
                </option>
              ))}
            </Select>
            <Select
              label={words.roundOf}
              value={draft.round_of}
              onChange={({ target: { value } }) => change({ round_of: value as SchemeDraft['round_of'] })}
            >
              {Object.entries(words.roundsOf).map(([of, text]) => (
                <option key={of} value={of}>
                  {text}
                </option>
              ))}
            </Select>
          </div>
          {definition && (
            <div className="rounded-md bg-paper">
              <h4 className="px-4 pt-3 text-sm font-semibold">{words.meaning}</h4>
              <Meaning scheme={definition} />
            </div>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function moved<T>(all: readonly T[], from: number, by: number): T[] {
  const next = [...all];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}

interface ComponentFieldsProps {
  component: ComponentDraft;
  number: number;
  isLast: boolean;
  isOnly: boolean;
  problems: Record<string, string>;
  onChange: (given: Partial<ComponentDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ComponentFields(props: ComponentFieldsProps) {
  const { component, number, isLast, isOnly, problems, onChange, onMove, onRemove } = props;
  const name = component.name || words.unnamed(number);
  const problem = (field: string) => problems[`${component.key}.${field}`];
  return (
    <fieldset className="min-w-0 rounded-md border border-rule p-4">
      <legend className="sr-only">{words.component(number)}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_1fr_auto]">
        <TextField
          label={words.componentName}
          value={component.name}
          error={problem('name')}
          maxLength={80}
          autoComplete="off"
          onChange={({ target: { value } }) => onChange({ name: value })}
        />
        <TextField
          label={words.maximum}
          inputMode="decimal"
          value={component.maximum}
          error={problem('maximum')}
          onChange={({ target: { value } }) => onChange({ maximum: value })}
        />
        <TextField
          label={words.minimum}
          inputMode="decimal"
          value={component.minimum}
          error={problem('minimum')}
          onChange={({ target: { value } }) => onChange({ minimum: value })}
        />
        <div className="flex sm:pt-6">
          <IconButton label={words.up(name)} icon={ArrowUp} off={number === 1} onClick={() => onMove(-1)} />
          <IconButton label={words.down(name)} icon={ArrowDown} off={isLast} onClick={() => onMove(1)} />
          <IconButton label={words.remove(name)} icon={Trash2} off={isOnly} onClick={onRemove} />
        </div>
      </div>
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={words.method}
          value={component.method}
          onChange={({ target: { value } }) =>
            onChange(withMethod(component, value as ComponentDraft['method']))
          }
        >
          {Object.entries(methods).map(([method, text]) => (
            <option key={method} value={method}>
              {text}
            </option>
          ))}
        </Select>
        {component.method === 'number' && (
          <Select
            label={words.step}
            value={component.step}
            onChange={({ target: { value } }) => onChange({ step: value })}
          >
            {MARK_STEPS.map((step) => (
              <option key={step} value={step}>
                {step}
              </option>
            ))}
          </Select>
        )}
        <Select
          label={words.by}
          value={component.marked_by}
          onChange={({ target: { value } }) => onChange({ marked_by: value as ComponentDraft['marked_by'] })}
        >
          {MARKED_BY.map((one) => (
            <option key={one} value={one}>
              {markedBy[one]}
            </option>
          ))}
        </Select>
        <Select
          label={words.subject}
          value={component.subject}
          onChange={({ target: { value } }) => onChange({ subject: value as ComponentDraft['subject'] })}
        >
          {Object.entries(subjects).map(([subject, text]) => (
            <option key={subject} value={subject}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      {component.method !== 'number' && (
        <Lines
          lines={component.lines}
          method={component.method}
          problem={problem('lines')}
          problems={problems}
          onChange={(lines) => onChange({ lines })}
        />
      )}
      <Checkbox
        className="mt-2"
        label={words.counts}
        checked={component.counts}
        onChange={({ target: { checked } }) => onChange({ counts: checked })}
      />
    </fieldset>
  );
}

/** Two levels, or one item, to begin with. */
function withMethod({ lines }: ComponentDraft, method: ComponentDraft['method']): Partial<ComponentDraft> {
  const least = { number: 0, levels: 2, checklist: 1 }[method];
  const missing = Math.max(0, least - lines.length);
  return { method, lines: [...lines, ...Array.from({ length: missing }, newLine)] };
}

interface LinesProps {
  lines: LineDraft[];
  method: 'levels' | 'checklist';
  problem: string | undefined;
  problems: Record<string, string>;
  onChange: (lines: LineDraft[]) => void;
}

function Lines({ lines, method, problem, problems, onChange }: LinesProps) {
  const labelOf = method === 'levels' ? words.level : words.item;
  const changeAt = (index: number, given: Partial<LineDraft>) =>
    onChange(lines.map((one, at) => (at === index ? { ...one, ...given } : one)));
  return (
    <div className="mt-4 grid gap-2">
      {problem && <FieldError>{problem}</FieldError>}
      {lines.map((line, index) => {
        const label = labelOf(index + 1);
        return (
          <div
            key={line.key}
            className="grid grid-cols-[1fr_4rem_auto] sm:grid-cols-[1fr_6rem_auto] items-start gap-2"
          >
            <TextField
              label={label}
              value={line.text}
              error={problems[`${line.key}.text`]}
              maxLength={method === 'levels' ? 60 : 200}
              autoComplete="off"
              onChange={({ target: { value } }) => changeAt(index, { text: value })}
            />
            <TextField
              label={
                <>
                  {words.lineMark}
                  <span className="sr-only"> {words.ofLine(label)}</span>
                </>
              }
              inputMode="decimal"
              value={line.mark}
              error={problems[`${line.key}.mark`]}
              onChange={({ target: { value } }) => changeAt(index, { mark: value })}
            />
            <div className="pt-6">
              <IconButton
                label={words.removeLine(label)}
                icon={Trash2}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              />
            </div>
          </div>
        );
      })}
      {lines.length < MOST_LINES[method] && (
        <div>
          <Button variant="quiet" className="px-3!" onClick={() => onChange([...lines, newLine()])}>
            <Plus className="size-4" />
            {method === 'levels' ? words.addLevel : words.addItem}
          </Button>
        </div>
      )}
    </div>
  );
}
