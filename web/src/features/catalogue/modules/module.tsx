import { type Module, ModuleForm } from '@quivia/contract/courses';
import * as z from 'zod/mini';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { inWords } from '../../../platform/app/workplace-words.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { FieldsProps, Kind } from '../kind.ts';

/** What a person writes of a module; its course and number are known. */
export const ModuleText = z.pick(ModuleForm, { module_name: true, syllabus: true });

interface ModuleFieldsProps extends FieldsProps<typeof ModuleText, Module> {
  readOnly?: boolean;
}

export function ModuleFields({ form, readOnly }: ModuleFieldsProps) {
  const { words } = useWorkplace();
  const { register, formState } = form;
  const { module_name, syllabus } = formState.errors;
  const isSame = syllabus?.message === module_name?.message;
  const said = (message: string | undefined) => message && inWords(message, words);
  return (
    <>
      <TextField
        label={`${words.Module} name`}
        autoComplete="off"
        readOnly={readOnly}
        error={said(module_name?.message)}
        {...register('module_name')}
      />
      <TextArea
        label={words.syllabus}
        rows={4}
        readOnly={readOnly}
        // One sentence is about both when both are empty: it is said once.
        error={isSame ? undefined : said(syllabus?.message)}
        {...register('syllabus')}
      />
    </>
  );
}

export const MODULE: Kind<'module', typeof ModuleText> = {
  kind: 'module',
  noun: 'module',
  plural: 'modules',
  schema: ModuleText,
  Fields: ModuleFields,
  nameOf: ({ module_name }) => module_name,
  detailOf: ({ syllabus }) => <span className="line-clamp-2 whitespace-pre-line">{syllabus}</span>,
};
