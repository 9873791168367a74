import type { CatalogueKind } from '@quivia/contract/catalogue';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { createCard as words } from './catalogue.words.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import type { FormSchema, Kind } from './kind.ts';
import { useCreate } from './use-catalogue.ts';

interface CreateCardProps<K extends CatalogueKind, S extends FormSchema> {
  of: Kind<K, S>;
  blank: DefaultValues<z.input<S>>;
  onCreated?: (created: { id: number; name: string }) => void;
}

export function CreateCard<K extends CatalogueKind, S extends FormSchema>(props: CreateCardProps<K, S>) {
  const { of, blank, onCreated } = props;
  const create = useCreate(of.kind);
  return (
    <Card title={words.create(of.noun)}>
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
    </Card>
  );
}
