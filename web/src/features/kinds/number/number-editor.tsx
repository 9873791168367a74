import type { NumberBody, UNIT_MODES } from '@quivia/contract/kinds/number';
import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import { useState } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PercentField, RowList } from '../accepted-list.tsx';
import type { EditorProps, WebKind } from '../kind.ts';
import { DecimalField } from './decimal-field.tsx';
import { editor as words } from './number.words.ts';
import { asPart, asPercent } from './percent.ts';
import { rowsOf, sameUnits, type UnitRow, withMode, withRows } from './unit-rows.ts';

type Props = EditorProps<NumberBody, NumberKey>;

const BLANK: AcceptedNumber = {
  type: 'value',
  value: '',
  tolerance: { type: 'absolute', amount: '0' },
  percent: 100,
};

/** The accepted values, without units. */
export function AcceptedNumbers({
  answerKey,
  onChange,
  problems,
}: Pick<Props, 'answerKey' | 'onChange' | 'problems'>) {
  return (
    <RowList
      legend={words.accepted}
      hint={answerKey.accepted.length > 1 ? words.acceptedHint : undefined}
      rows={answerKey.accepted}
      onChange={(accepted) => onChange({ answerKey: { ...answerKey, accepted } })}
      nameOf={words.answer}
      blank={BLANK}
      add={words.add}
      most={20}
      fewest={1}
      canMove
      error={problems['answer_key.accepted']}
    >
      {(accepted, i, change) => (
        <AcceptedFields
          accepted={accepted}
          onChange={change}
          problemAt={(field) => problems[`answer_key.accepted.${i}.${field}`]}
        />
      )}
    </RowList>
  );
}

function NumberEditor(props: Props) {
  const { body, answerKey, onChange, problems } = props;
  const asksForUnit = body.unit_mode === 'chosen' || body.unit_mode === 'typed';
  return (
    <div className="grid min-w-0 gap-6">
      <AcceptedNumbers answerKey={answerKey} onChange={onChange} problems={problems} />
      <div className="grid min-w-0 gap-4">
        <div className="max-w-sm">
          <Select
            label={words.unitMode}
            value={body.unit_mode}
            onChange={({ target }) => onChange(withMode(props, target.value as (typeof UNIT_MODES)[number]))}
          >
            {words.unitModes.map(([mode, name]) => (
              <option key={mode} value={mode}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        {body.unit_mode === 'shown' && (
          <div className="max-w-40">
            <TextField
              label={words.unitShown}
              autoComplete="off"
              maxLength={30}
              value={body.units[0] ?? ''}
              onChange={({ target }) => onChange({ body: { ...body, units: [target.value] } })}
              error={problems['body.units.0'] ?? problems['body.units']}
            />
          </div>
        )}
        {asksForUnit && <Units {...props} />}
        {asksForUnit && (
          <div className="max-w-sm">
            <PercentField
              label={words.penalty}
              hint={words.penaltyHint}
              value={answerKey.unit_penalty}
              onChange={(unit_penalty) => onChange({ answerKey: { ...answerKey, unit_penalty } })}
              error={problems['answer_key.unit_penalty']}
            />
          </div>
        )}
      </div>
    </div>
  );
}

type Match = (typeof words.matches)[number][0];

interface AcceptedFieldsProps {
  accepted: AcceptedNumber;
  onChange: (accepted: AcceptedNumber) => void;
  problemAt: (field: string) => string | undefined;
}

function AcceptedFields({ accepted, onChange, problemAt }: AcceptedFieldsProps) {
  // A tolerance of 0 that is still being typed isn't "exactly" yet.
  const [chosen, setChosen] = useState<Match>(matchOf(accepted));
  const match = matchOf(accepted) === 'exact' && chosen === 'absolute' ? 'absolute' : matchOf(accepted);
  const { percent } = accepted;
  return (
    <div className="grid min-w-0 grid-cols-2 items-start gap-3 sm:grid-cols-4">
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <Select
          label={words.match}
          value={match}
          onChange={({ target }) => {
            setChosen(target.value as Match);
            onChange(withMatch(accepted, target.value as Match));
          }}
        >
          {words.matches.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {accepted.type === 'range' ? (
        <>
          <DecimalField
            label={words.from}
            value={accepted.from}
            onChange={(from) => onChange({ ...accepted, from })}
            error={problemAt('from')}
          />
          <DecimalField
            label={words.to}
            value={accepted.to}
            onChange={(to) => onChange({ ...accepted, to })}
            error={problemAt('to')}
          />
        </>
      ) : (
        <>
          <DecimalField
            label={words.value}
            value={accepted.value}
            onChange={(value) => onChange({ ...accepted, value })}
            error={problemAt('value')}
          />
          {match !== 'exact' && (
            <ToleranceField
              tolerance={accepted.tolerance}
              onChange={(tolerance) => onChange({ ...accepted, tolerance })}
              error={problemAt('tolerance.amount') ?? problemAt('tolerance.figures')}
            />
          )}
        </>
      )}
      <PercentField
        value={percent}
        onChange={(next) => onChange({ ...accepted, percent: next })}
        error={problemAt('percent')}
      />
    </div>
  );
}

type Tolerance = Extract<AcceptedNumber, { type: 'value' }>['tolerance'];

function matchOf(accepted: AcceptedNumber): Match {
  if (accepted.type === 'range') return 'range';
  const { tolerance } = accepted;
  return tolerance.type === 'absolute' && tolerance.amount === '0' ? 'exact' : tolerance.type;
}

/** What was entered stays, as far as it fits. */
function withMatch(accepted: AcceptedNumber, match: Match): AcceptedNumber {
  const { percent } = accepted;
  const value = accepted.type === 'range' ? accepted.from : accepted.value;
  if (match === 'range') return { type: 'range', from: value, to: '', percent };
  const tolerances: Record<Exclude<Match, 'range'>, Tolerance> = {
    exact: { type: 'absolute', amount: '0' },
    absolute: { type: 'absolute', amount: '' },
    relative: { type: 'relative', amount: '0.01' },
    figures: { type: 'figures', figures: 3 },
  };
  return { type: 'value', value, tolerance: tolerances[match], percent };
}

interface ToleranceFieldProps {
  tolerance: Tolerance;
  onChange: (tolerance: Tolerance) => void;
  error: string | undefined;
}

function ToleranceField({ tolerance, onChange, error }: ToleranceFieldProps) {
  if (tolerance.type === 'figures')
    return (
      <Select
        label={words.figures}
        value={tolerance.figures}
        onChange={({ target }) => onChange({ type: 'figures', figures: Number(target.value) })}
        error={error}
      >
        {Array.from({ length: 15 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers from 1 to 15
          <option key={i} value={i + 1}>
            {i + 1}
          </option>
        ))}
      </Select>
    );
  if (tolerance.type === 'relative')
    return (
      <DecimalField
        label={words.percent}
        value={isDecimal(tolerance.amount) ? asPercent(tolerance.amount) : tolerance.amount}
        onChange={(percent) =>
          onChange({ type: 'relative', amount: isDecimal(percent) ? asPart(percent) : percent })
        }
        error={error}
      />
    );
  return (
    <DecimalField
      label={words.amount}
      value={tolerance.amount}
      onChange={(amount) => onChange({ type: 'absolute', amount })}
      error={error}
    />
  );
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?(e-?\d+)?$/.test(text);

function Units(props: Props) {
  const { body, answerKey, onChange, problems } = props;
  const [kept, setKept] = useState(() => rowsOf(props));
  // Rows are kept as they were written: while 'mm' is typed, it is 'm' like another row for a moment.
  const rows = sameUnits(withRows(props, kept), props) ? kept : rowsOf(props);
  const isChosen = body.unit_mode === 'chosen';

  function change(next: UnitRow[]) {
    setKept(next);
    onChange(withRows(props, next));
  }

  /** The position among those that are correct, which is how the key counts. */
  const keyIndex = (i: number) => rows.slice(0, i).filter(({ factor }) => factor !== null).length;
  const problemOf = (i: number, field: 'unit' | 'factor') =>
    (field === 'unit' && isChosen && problems[`body.units.${i}`]) ||
    (rows[i]?.factor === null ? undefined : problems[`answer_key.units.${keyIndex(i)}.${field}`]);

  return (
    <RowList
      legend={isChosen ? words.unitsOffered : words.unitsAccepted}
      hint={isChosen ? words.unitsHint : `${words.unitsHint} ${words.unitsTypedHint}`}
      rows={rows}
      onChange={change}
      nameOf={words.unitName}
      blank={{ unit: '', factor: isChosen && answerKey.units.length > 0 ? null : '1' }}
      add={words.addUnit}
      most={12}
      fewest={1}
      canMove={isChosen}
      error={problems['body.units'] ?? problems['answer_key.units']}
    >
      {(row, i, changeRow) => (
        <div className="grid min-w-0 grid-cols-2 items-start gap-3 sm:grid-cols-3">
          <TextField
            label={words.unit}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={30}
            value={row.unit}
            onChange={({ target }) => changeRow({ ...row, unit: target.value })}
            error={problemOf(i, 'unit')}
          />
          {row.factor !== null && (
            <DecimalField
              label={words.factor}
              value={row.factor}
              onChange={(factor) => changeRow({ ...row, factor })}
              error={problemOf(i, 'factor')}
            />
          )}
          {isChosen && (
            <Checkbox
              className="sm:pt-6"
              label={words.isCorrect}
              checked={row.factor !== null}
              onChange={({ target }) => changeRow({ ...row, factor: target.checked ? '1' : null })}
            />
          )}
        </div>
      )}
    </RowList>
  );
}

export const kind: WebKind<NumberBody, NumberKey> = {
  blank: () => ({
    body: { unit_mode: 'none', units: [] },
    answerKey: { accepted: [BLANK], units: [], unit_penalty: 0 },
  }),
  ownsText: false,
  Editor: NumberEditor,
};
