// The groups and items of a rubric being written. They are checked when it is saved.
import { RUBRIC_LIMITS, SHOWN } from '@quivia/contract/marking/rubric';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type Ref, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { movedRow } from '../rows.ts';
import { type GroupDraft, type ItemDraft, movedItem, newGroup, newItem } from './rubric-draft.ts';
import { editor as text } from './rubric-editor.words.ts';

interface RubricEditorProps {
  draft: readonly GroupDraft[];
  problems: Record<string, string>;
  onChange: (draft: GroupDraft[]) => void;
}

export function RubricEditor({ draft, problems, onChange }: RubricEditorProps) {
  /** The item or group that was added last: its field gets the focus as soon as it is there. */
  const added = useRef('');
  const focusAdded = (name: string) => (field: HTMLInputElement | null) => {
    if (!field || name !== added.current) return;
    added.current = '';
    field.focus();
  };
  const changeAt = (at: number, given: Partial<GroupDraft>) =>
    onChange(draft.map((one, place) => (place === at ? { ...one, ...given } : one)));
  return (
    <div className="grid gap-4">
      {problems[''] && <FieldError>{problems['']}</FieldError>}
      {draft.map((group, at) => (
        <fieldset key={group.key} className="min-w-0 rounded-md border border-rule bg-sheet p-4">
          <legend className="px-1 text-sm font-semibold">{text.group(at + 1)}</legend>
          <div className="mb-3 flex flex-wrap items-end gap-3">
            <div className="min-w-48 grow">
              <TextField
                ref={focusAdded(group.key)}
                label={text.name}
                value={group.name}
                maxLength={RUBRIC_LIMITS.name}
                autoComplete="off"
                onChange={({ target }) => changeAt(at, { name: target.value })}
              />
            </div>
            <Segments
              label={text.choose(at + 1)}
              options={text.chooses}
              value={group.choose}
              onChange={(choose) => changeAt(at, { choose })}
            />
            <div className="flex">
              <IconButton
                label={text.up(text.group(at + 1))}
                icon={ArrowUp}
                off={at === 0}
                onClick={() => onChange(movedRow(draft, at, at - 1))}
              />
              <IconButton
                label={text.down(text.group(at + 1))}
                icon={ArrowDown}
                off={at === draft.length - 1}
                onClick={() => onChange(movedRow(draft, at, at + 1))}
              />
              <IconButton
                label={text.remove(text.group(at + 1))}
                icon={Trash2}
                onClick={() => onChange(draft.filter((one) => one !== group))}
              />
            </div>
          </div>
          {problems[group.key] && <FieldError>{problems[group.key]}</FieldError>}
          <ol className="grid gap-3">
            {group.items.map((item, place) => (
              <ItemFields
                key={item.id}
                item={item}
                textField={focusAdded(item.id)}
                name={text.item(at + 1, place + 1)}
                problems={problems}
                isFirst={at === 0 && place === 0}
                isLast={at === draft.length - 1 && place === group.items.length - 1}
                onChange={(given) =>
                  changeAt(at, {
                    items: group.items.map((one) => (one === item ? { ...one, ...given } : one)),
                  })
                }
                onMove={(by) => onChange(movedItem(draft, at, place, by))}
                onRemove={() => changeAt(at, { items: group.items.filter((one) => one !== item) })}
              />
            ))}
          </ol>
          <Button
            variant="quiet"
            className="mt-2 px-3!"
            onClick={() => {
              const item = newItem();
              added.current = item.id;
              changeAt(at, { items: [...group.items, item] });
            }}
          >
            <Plus className="size-4" />
            {text.addItem}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          onClick={() => {
            const group = newGroup();
            added.current = group.key;
            onChange([...draft, group]);
          }}
        >
          <Plus className="size-4" />
          {text.addGroup}
        </Button>
      </div>
    </div>
  );
}

interface ItemFieldsProps {
  item: ItemDraft;
  textField: Ref<HTMLInputElement>;
  name: string;
  problems: Record<string, string>;
  isFirst: boolean;
  isLast: boolean;
  onChange: (given: Partial<ItemDraft>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function ItemFields(props: ItemFieldsProps) {
  const { item, textField, name, problems, isFirst, isLast, onChange, onMove, onRemove } = props;
  const of = <span className="sr-only"> {text.of(name)}</span>;
  return (
    <li className="grid grid-cols-[5rem_1fr] items-start gap-2 border-t border-rule pt-3 sm:grid-cols-[1fr_5rem_11rem]">
      <div className="max-sm:col-span-2">
        <TextField
          ref={textField}
          label={name}
          value={item.text}
          error={problems[`${item.id}.text`]}
          maxLength={RUBRIC_LIMITS.text}
          autoComplete="off"
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </div>
      <TextField
        label={
          <>
            {text.marks}
            {of}
          </>
        }
        value={item.marks}
        error={problems[`${item.id}.marks`]}
        autoComplete="off"
        className="tabular font-mono"
        onChange={({ target }) => onChange({ marks: target.value })}
      />
      <Select
        label={
          <>
            {text.shown}
            {of}
          </>
        }
        value={item.shown}
        onChange={({ target }) => onChange({ shown: target.value as ItemDraft['shown'] })}
      >
        {SHOWN.map((one) => (
          <option key={one} value={one}>
            {text.showns[one]}
          </option>
        ))}
      </Select>
      <div className="col-span-2">
        <TextField
          label={
            <>
              {text.note}
              {of}
            </>
          }
          value={item.note}
          error={problems[`${item.id}.note`]}
          maxLength={RUBRIC_LIMITS.note}
          autoComplete="off"
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
      <div className="flex justify-end max-sm:col-span-2 sm:pt-6">
        <IconButton label={text.up(name)} icon={ArrowUp} off={isFirst} onClick={() => onMove(-1)} />
        <IconButton label={text.down(name)} icon={ArrowDown} off={isLast} onClick={() => onMove(1)} />
        <IconButton label={text.remove(name)} icon={Trash2} onClick={onRemove} />
      </div>
    </li>
  );
}
