import type { Module } from '@quivia/contract/courses';
import { COURSE_MESSAGES } from '@quivia/contract/courses.words';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { kinds } from '../catalogue.words.tsx';
import type { FieldsProps, Kind } from '../kind.ts';
import { ModuleText } from './module-text.ts';
import { moduleWords } from './modules.words.ts';

interface ModuleFieldsProps extends FieldsProps<typeof ModuleText, Module> {
  readOnly?: boolean;
}

export function ModuleFields({ form, readOnly }: ModuleFieldsProps) {
  const words = moduleWords(useWorkplace().isCommunity);
  const { register, formState } = form;
  const { module_name, syllabus } = formState.errors;
  // One sentence covers both empty fields, so it is shown once.
  const isSame = syllabus?.message === module_name?.message;
  const shown = (message: string | undefined) =>
    message === COURSE_MESSAGES.module ? words.missing : message;
  return (
    <>
      <TextField
        label={words.name}
        autoComplete="off"
        readOnly={readOnly}
        error={shown(module_name?.message)}
        {...register('module_name')}
      />
      <TextArea
        label={words.syllabus}
        rows={4}
        readOnly={readOnly}
        error={isSame ? undefined : shown(syllabus?.message)}
        {...register('syllabus')}
      />
    </>
  );
}

export const MODULE: Kind<'module', typeof ModuleText> = {
  kind: 'module',
  ...kinds.module,
  schema: ModuleText,
  Fields: ModuleFields,
  nameOf: ({ module_name }) => module_name,
  detailOf: ({ syllabus }) => <span className="line-clamp-2 whitespace-pre-line">{syllabus}</span>,
};
