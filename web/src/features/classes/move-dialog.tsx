import type { Section, SectionDetails } from '@quivia/contract/classes';
import * as z from 'zod/mini';
import { asNumber } from '../../platform/forms/as-number.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { moveDialog as words } from './classes.words.ts';
import { usePlace, useSections } from './use-classes.ts';

interface MoveDialogProps {
  section: SectionDetails;
  ids: number[];
  onDone: () => void;
  onClose: () => void;
}

const Form = z.object({ to: z.int(words.missing) });

/** Sections of the same class; groups of the same kind. */
const isBeside = (section: SectionDetails) => (one: Section) =>
  one.id !== section.id &&
  one.term_id === section.term_id &&
  one.kind === section.kind &&
  one.department_id === section.department_id &&
  one.semester === section.semester;

export function MoveDialog({ section, ids, onDone, onClose }: MoveDialogProps) {
  const sections = useSections(section.year_id);
  const place = usePlace(onDone);
  const { register, submit, formState } = useContractForm(Form);
  return (
    <FormDialog
      title={words.title(ids.length)}
      confirm={words.confirm}
      cancel={words.cancel}
      busy={place.isPending}
      onSubmit={submit(({ to }) => place.mutate({ id: to, student_ids: ids, from: section.id }))}
      onClose={onClose}
    >
      <ChoiceSelect
        label={words.to}
        choices={{ ...sections, data: sections.data?.filter(isBeside(section)) }}
        none={words.none}
        error={formState.errors.to?.message}
        {...register('to', asNumber)}
      />
      <p className="text-sm text-ink-2">{words.text}</p>
    </FormDialog>
  );
}
