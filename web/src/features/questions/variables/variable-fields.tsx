import { PARAMETER_LIMITS } from '@quivia/contract/kinds/parameters';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowList } from '../../kinds/accepted-list.tsx';
import { DrawsTable } from './draws-table.tsx';
import type { Draws } from './use-draws.ts';
import { BLANK_VARIABLE, type VariableForm } from './variable-form.ts';
import { variables as words } from './variables.words.ts';

interface VariableFieldsProps {
  variables: VariableForm[];
  onChange: (variables: VariableForm[]) => void;
  /** By path, such as 'parameters.variables.0.name'. */
  problems: Readonly<Record<string, string>>;
  draws: Draws;
  /** Multiple choice has no other preview. */
  hasPreview: boolean;
}

/** Most questions have none, so the section is closed. */
export function VariableFields(props: VariableFieldsProps) {
  const { variables, onChange, problems, draws, hasPreview } = props;
  const { words: nouns } = useWorkplace();
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = Object.keys(problems).length > 0;
  const isUsed = variables.length > 0;
  useEffect(() => {
    if ((isUsed || isWrong) && details.current) details.current.open = true;
  }, [isUsed, isWrong]);
  const names = variables.map(({ name }) => name.trim()).filter(Boolean);
  return (
    <details ref={details} className="group/variables">
      <summary className="-mx-2 inline-flex min-h-control list-none items-center gap-2 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-pencil [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-5 shrink-0 text-ink-3 transition-transform group-open/variables:rotate-90" />
        {words.title}
        <span className="text-xs font-normal text-ink-3">{names.join(', ')}</span>
      </summary>
      <div className="grid min-w-0 gap-4 pt-2 pb-1">
        <RowList
          legend={words.title}
          isLegendHidden
          hint={words.hint(nouns)}
          rows={variables}
          onChange={onChange}
          nameOf={words.variable}
          blank={{ ...BLANK_VARIABLE, name: nextName(names) }}
          add={words.add}
          most={PARAMETER_LIMITS.variables}
          fewest={0}
          canMove
          error={problems.parameters ?? problems['parameters.variables']}
        >
          {(variable, i, change) => (
            <OneVariable
              variable={variable}
              onChange={change}
              problemAt={(field) => problemAt(problems, `parameters.variables.${i}.${field}`)}
            />
          )}
        </RowList>
        {isUsed && <DrawsTable draws={draws} names={names} hasPreview={hasPreview} />}
      </div>
    </details>
  );
}

/** Of the field or of a part of it, such as the second value of a list. */
const problemAt = (problems: Readonly<Record<string, string>>, path: string) =>
  problems[path] ?? Object.entries(problems).find(([one]) => one.startsWith(`${path}.`))?.[1];

/** a, b, c; e has a meaning in formulas. */
const nextName = (names: readonly string[]) =>
  [...'abcdfghijklmnopqrstuvwxyz'].find((letter) => !names.includes(letter)) ?? '';

interface OneVariableProps {
  variable: VariableForm;
  onChange: (variable: VariableForm) => void;
  problemAt: (field: string) => string | undefined;
}

function OneVariable({ variable, onChange, problemAt }: OneVariableProps) {
  const { type, rounding } = variable;
  const typed = (field: keyof VariableForm, label: string, isNumber = true) => (
    <TextField
      label={label}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={isNumber ? 'decimal' : undefined}
      className={isNumber ? 'tabular' : ''}
      value={variable[field]}
      error={problemAt(field)}
      onChange={({ target }) => onChange({ ...variable, [field]: target.value })}
    />
  );
  return (
    <div className="grid min-w-0 grid-cols-2 items-start gap-3 sm:grid-cols-6">
      <div className="min-w-0">{typed('name', words.name, false)}</div>
      <div className="min-w-0 sm:col-span-2">
        <Select
          label={words.type}
          value={type}
          onChange={({ target }) => onChange({ ...variable, type: target.value as VariableForm['type'] })}
        >
          {words.types.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {type === 'range' && (
        <>
          {typed('from', words.from)}
          {typed('to', words.to)}
          {typed('step', words.step)}
        </>
      )}
      {type === 'list' && (
        <div className="col-span-2 min-w-0 sm:col-span-3">{typed('values', words.values, false)}</div>
      )}
      {type === 'formula' && (
        <>
          <div className="col-span-2 min-w-0 sm:col-span-3">{typed('formula', words.formula, false)}</div>
          <div className="min-w-0 sm:col-span-2 sm:col-start-2">
            <Select
              label={words.rounding}
              value={rounding}
              onChange={({ target }) =>
                onChange({ ...variable, rounding: target.value as VariableForm['rounding'] })
              }
            >
              {words.roundings.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          {rounding !== 'none' && (
            <TextField
              label={words.digits[rounding]}
              inputMode="numeric"
              autoComplete="off"
              className="tabular"
              value={variable.digits}
              error={problemAt('rounding')}
              onChange={({ target }) => onChange({ ...variable, digits: target.value })}
            />
          )}
          <FormulaHelp />
        </>
      )}
    </div>
  );
}

function FormulaHelp() {
  return (
    <details className="col-span-2 text-xs text-ink-3 sm:col-span-6">
      <summary className="min-h-6 cursor-pointer hover:text-pencil">{words.formulaHelp}</summary>
      <p className="mt-1 max-w-measure">{words.formulaSigns}</p>
      <p className="mt-1 max-w-measure">{words.formulaFunctions}</p>
      <p className="mt-1 max-w-measure">{words.roundingNote}</p>
    </details>
  );
}
