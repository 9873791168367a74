import { type Module, ModuleForm } from '@quivia/contract/catalogue';
import * as z from 'zod/mini';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldsProps, Kind } from './kind.ts';

/** What a person writes of a module; its course and number are known. */
export const ModuleText = z.pick(ModuleForm, { module_name: true, syllabus: true });

interface ModuleFieldsProps extends FieldsProps<typeof ModuleText, Module> {
  readOnly?: boolean;
}

export function ModuleFields({ form, readOnly }: ModuleFieldsProps) {
  const { register, formState } = form;
  const name = formState.errors.module_name?.message;
  const syllabus = formState.errors.syllabus?.message;
  return (
    <>
      <TextField
        label="Module name"
        autoComplete="off"
        readOnly={readOnly}
        error={name}
        {...register('module_name')}
      />
      <TextArea
        label="Syllabus"
        rows={4}
        readOnly={readOnly}
        // One sentence is about both when both are empty: it is said once.
        error={syllabus === name ? undefined : syllabus}
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
