import type { TextBody } from '@quivia/contract/kinds/text';
import type { AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import { useId } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PercentField, RowList } from '../accepted-list.tsx';
import type { EditorProps, WebKind } from '../kind.ts';
import { editor as words } from './text.words.ts';

const BLANK: AcceptedText = { text: '', percent: 100, match: 'exact' };

function TextEditor({ answerKey, onChange, problems }: EditorProps<TextBody, TextKey>) {
  const hint = useId();
  const change = (changes: Partial<TextKey>) => onChange({ answerKey: { ...answerKey, ...changes } });
  return (
    <div className="grid min-w-0 gap-6">
      <RowList
        legend={words.accepted}
        hint={answerKey.accepted.length > 1 ? words.acceptedHint : undefined}
        rows={answerKey.accepted}
        onChange={(accepted) => change({ accepted })}
        nameOf={words.answerName}
        blank={BLANK}
        add={words.add}
        most={100}
        fewest={1}
        canMove
        error={problems['answer_key.accepted']}
      >
        {(accepted, i, changeRow) => (
          <div className="grid min-w-0 grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_7rem]">
            <div className="col-span-2 min-w-0 sm:col-span-1">
              <TextField
                label={words.answer}
                dir="auto"
                autoComplete="off"
                autoCapitalize="off"
                maxLength={500}
                value={accepted.text}
                onChange={({ target }) => changeRow({ ...accepted, text: target.value })}
                hint={hintOf(accepted)}
                error={problems[`answer_key.accepted.${i}.text`]}
              />
            </div>
            <Select
              label={words.match}
              value={accepted.match}
              onChange={({ target }) =>
                changeRow({ ...accepted, match: target.value as AcceptedText['match'] })
              }
              error={problems[`answer_key.accepted.${i}.match`]}
            >
              {words.matches.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
            <PercentField
              value={accepted.percent}
              onChange={(percent) => changeRow({ ...accepted, percent })}
              error={problems[`answer_key.accepted.${i}.percent`]}
            />
          </div>
        )}
      </RowList>
      <fieldset aria-describedby={hint} className="min-w-0">
        <legend className="text-sm font-semibold">{words.counts}</legend>
        <p id={hint} className="max-w-measure text-xs text-ink-3">
          {words.countsHint}
        </p>
        <div className="grid sm:grid-cols-2">
          {words.options.map(([option, name]) => (
            <Checkbox
              key={option}
              label={name}
              checked={!answerKey[option]}
              onChange={({ target }) => change({ [option]: !target.checked })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function hintOf({ match, text }: AcceptedText): string | undefined {
  if (match === 'exact') return text.includes('*') ? words.starHint : undefined;
  return match === 'wildcard' ? words.wildcardHint : words.patternHint;
}

export const kind: WebKind<TextBody, TextKey> = {
  blank: () => ({
    body: {},
    answerKey: {
      accepted: [BLANK],
      ignore_case: true,
      ignore_accents: false,
      ignore_spaces: false,
      ignore_punctuation: false,
    },
  }),
  ownsText: false,
  Editor: TextEditor,
};
