import type { CatalogueKind } from '@quivia/contract/catalogue';
import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type FormSchema, type Kind, valuesOf } from './kind.ts';
import type { Rows } from './use-catalogue.ts';

interface CatalogueFormProps<K extends CatalogueKind, S extends FormSchema> {
  of: Kind<K, S>;
  /** The item being edited; absent for a new one, whose form is cleared once it is saved. */
  row?: Rows[K];
  blank?: DefaultValues<z.input<S>>;
  button: string;
  onSubmit: (values: z.output<S>) => Promise<void>;
  /** Above the fields. */
  children?: ReactNode;
  cancel?: ReactNode;
}

export function CatalogueForm<K extends CatalogueKind, S extends FormSchema>(
  props: CatalogueFormProps<K, S>,
) {
  const { of, row, blank, button, onSubmit, children, cancel } = props;
  const values = row && (valuesOf(of.schema, row) as DefaultValues<z.input<S>>);
  const form = useContractForm(of.schema, { defaultValues: values ?? blank });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async (given) => {
        await onSubmit(given);
        if (!row) form.reset();
      })}
    >
      {children}
      <of.Fields form={form} row={row} />
      <div className={cancel ? 'mt-2 flex flex-wrap justify-end gap-3' : ''}>
        {cancel}
        <Button type="submit" variant="main" busy={form.formState.isSubmitting}>
          {button}
        </Button>
      </div>
    </form>
  );
}
