import type { CatalogueKind } from '@quivia/contract/catalogue';
import { type ReactNode, useId } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toasts.tsx';
import { createForm as words } from './catalogue.words.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import type { FormSchema, Kind } from './kind.ts';
import { useCreate } from './use-catalogue.ts';

interface CreateFormProps<K extends CatalogueKind, S extends FormSchema> {
  of: Kind<K, S>;
  blank: DefaultValues<z.input<S>>;
  onCreated?: (created: { id: number; name: string }) => void;
  /** The panel is named after it. */
  isAlone?: boolean;
}

/** One of the forms in the panel beside a list. */
export function CreateForm<K extends CatalogueKind, S extends FormSchema>(props: CreateFormProps<K, S>) {
  const { of, blank, onCreated, isAlone = false } = props;
  const create = useCreate(of.kind);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={isAlone ? 'sr-only' : 'mb-3 text-sm font-semibold'}>
        {words.create(of.noun)}
      </h3>
      <CatalogueForm
        of={of}
        blank={blank}
        button={words.create(of.noun)}
        onSubmit={async (values) => {
          const { id, message } = await create(values);
          toast.success(message);
          onCreated?.({ id, name: String(values.name) });
        }}
      />
    </section>
  );
}

/** Several of them, one below the other. */
export function CreateForms({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 [&>*+*]:border-t [&>*+*]:border-rule [&>*+*]:pt-6">{children}</div>;
}
