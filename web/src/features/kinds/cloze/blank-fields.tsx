import { CLOZE_LIMITS } from '@quivia/contract/kinds/cloze';
import Crosshair from 'lucide-react/icons/crosshair';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PercentField, RowList } from '../accepted-list.tsx';
import { AcceptedNumbers } from '../number/number-editor.tsx';
import { kind as text } from '../text/text-editor.tsx';
import { answerOf, type Blank, type BlankType, withType } from './blanks.ts';
import { editor as words } from './cloze.words.ts';

interface BlankFieldsProps {
  number: number;
  blank: Blank;
  /** Where there are several. */
  hasWeight: boolean;
  /** By path below the blank; '' is the blank itself. */
  problems: Readonly<Record<string, string>>;
  onChange: (blank: Blank) => void;
  onShow: () => void;
  onRemove: () => void;
}

/** The settings of one blank. */
export function BlankFields(props: BlankFieldsProps) {
  const { number, blank, hasWeight, problems, onChange, onShow, onRemove } = props;
  const { key } = blank;
  const headingId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: its heading stands beside buttons, where a legend can't
    <div
      role="group"
      aria-labelledby={headingId}
      className="grid gap-3 rounded-md border border-rule bg-sheet p-3 sm:p-4"
    >
      <div className="flex items-center gap-2">
        <h4 id={headingId} className="min-w-0 grow truncate text-sm">
          <span className="font-semibold">{words.blank(number)}</span>{' '}
          <span className="text-ink-3">{answerOf(blank)}</span>
        </h4>
        <IconButton icon={Crosshair} label={words.show(number)} onClick={onShow} />
        <IconButton icon={X} label={words.remove(number)} onClick={onRemove} />
      </div>
      {problems[''] && <FieldError>{problems['']}</FieldError>}
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
        <Select
          label={words.type}
          value={blank.hole.type}
          onChange={({ target }) => onChange(withType(blank, target.value as BlankType))}
        >
          {(['text', 'number', 'choice'] as const).map((type) => (
            <option key={type} value={type}>
              {words.types[type]}
            </option>
          ))}
        </Select>
        {hasWeight && (
          <Select
            label={words.weight}
            value={key.weight}
            onChange={({ target }) => onChange({ ...blank, key: { ...key, weight: Number(target.value) } })}
          >
            {offered(WEIGHTS, key.weight).map((weight) => (
              <option key={weight} value={weight}>
                {weight}
              </option>
            ))}
          </Select>
        )}
      </div>
      <AnswerFields blank={blank} problems={problems} onChange={onChange} />
    </div>
  );
}

const WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** With the present value, which may come from a file. */
const offered = (values: readonly number[], present: number) =>
  values.includes(present) ? values : [...values, present];

type AnswerFieldsProps = Pick<BlankFieldsProps, 'blank' | 'problems' | 'onChange'>;

/** The fields of a question of the same kind, without what belongs to a question alone. */
function AnswerFields({ blank, problems, onChange }: AnswerFieldsProps) {
  const { hole, key } = blank;
  const below = Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [path.replace(/^key\b/, 'answer_key'), message]),
  );
  if (key.type === 'number')
    return (
      <AcceptedNumbers
        answerKey={key.key}
        problems={below}
        onChange={({ answerKey = key.key }) => onChange({ hole, key: { ...key, key: answerKey } })}
      />
    );
  if (key.type === 'text')
    return (
      <text.Editor
        question=""
        body={{}}
        answerKey={key.key}
        problems={below}
        onChange={({ answerKey = key.key }) => onChange({ hole, key: { ...key, key: answerKey } })}
      />
    );
  return <OptionFields blank={blank} problems={problems} onChange={onChange} />;
}

function OptionFields({ blank, problems, onChange }: AnswerFieldsProps) {
  const { hole, key } = blank;
  if (hole.type !== 'choice' || key.type !== 'choice') return null;
  const percentOf = (id: string) => (Object.hasOwn(key.percents, id) ? (key.percents[id] ?? 0) : 0);
  const rows = hole.options.map((option) => ({ ...option, percent: percentOf(option.id) }));

  function change(next: typeof rows) {
    const named = next.map((row) => (row.id === '' ? { ...row, id: freeId(next) } : row));
    onChange({
      hole: { id: hole.id, type: 'choice', options: named.map(({ id, text }) => ({ id, text })) },
      key: {
        ...key,
        type: 'choice',
        percents: Object.fromEntries(named.map((row) => [row.id, row.percent])),
      },
    });
  }

  return (
    <RowList
      legend={words.options}
      rows={rows}
      onChange={change}
      nameOf={words.optionName}
      blank={{ id: '', text: '', percent: 0 }}
      add={words.addOption}
      most={CLOZE_LIMITS.options}
      fewest={2}
      canMove
      error={problems.options ?? problems.percents}
    >
      {(row, at, changeRow) => (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
          <TextField
            label={words.option}
            dir="auto"
            autoComplete="off"
            maxLength={CLOZE_LIMITS.option}
            value={row.text}
            onChange={({ target }) => changeRow({ ...row, text: target.value })}
            error={problems[`options.${at}.text`]}
          />
          <PercentField value={row.percent} onChange={(percent) => changeRow({ ...row, percent })} />
        </div>
      )}
    </RowList>
  );
}

const freeId = (rows: readonly { id: string }[]) =>
  [...'abcdefghijklm'].find((letter) => !rows.some(({ id }) => id === letter)) ?? 'z';
