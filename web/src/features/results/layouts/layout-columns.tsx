import { COLUMN_CONTENTS, type ResultLayout } from '@quivia/contract/result-files';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { RowBar, useRows } from '../../kinds/row-bar.tsx';
import { contents, layoutEditor as words } from './layouts.words.ts';

type LayoutFields = UseFormReturn<ResultLayout>;

/** In the order of the file. */
export function LayoutColumns({ form }: { form: LayoutFields }) {
  const { control, register, watch, formState } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: 'columns' });
  const rows = useRows(fields);
  const errors = formState.errors.columns;
  const chosen = watch('columns');
  return (
    <fieldset ref={rows.ref} className="mt-2 grid min-w-0 gap-3">
      <legend className="sr-only">{words.columns}</legend>
      <Hidden>
        <span role="status">{rows.said}</span>
      </Hidden>
      {fields.map((field, at) => (
        <div
          key={field.id}
          data-row
          className="grid items-start gap-3 border-t border-rule pt-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <Select label={words.content} {...register(`columns.${at}.content`)}>
            {COLUMN_CONTENTS.map((content) => (
              <option key={content} value={content}>
                {contents[content]}
              </option>
            ))}
          </Select>
          <TextField
            label={words.heading}
            autoComplete="off"
            error={errors?.[at]?.heading?.message}
            {...register(`columns.${at}.heading`)}
          />
          {chosen[at]?.content === 'text' && (
            <TextField
              label={words.text}
              autoComplete="off"
              error={errors?.[at]?.text?.message}
              {...register(`columns.${at}.text`)}
            />
          )}
          <div className="self-end justify-self-end sm:col-start-3 sm:row-start-1">
            <RowBar
              name={words.column(at + 1)}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
              canRemove={fields.length > 1}
              onMove={(by) => {
                move(at, at + by);
                rows.moved(words.column(at + 1), at + by);
              }}
              onRemove={() => {
                remove(at);
                rows.removed(words.column(at + 1), at);
              }}
            />
          </div>
        </div>
      ))}
      {errors?.root && <FieldError>{errors.root.message}</FieldError>}
      <div>
        <Button onClick={() => append({ content: 'name', heading: contents.name, text: '' })}>
          {words.addColumn}
        </Button>
      </div>
    </fieldset>
  );
}
