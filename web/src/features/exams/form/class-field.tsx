import { useEffect, useMemo, useState } from 'react';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { classField as text } from './form.words.tsx';
import { type ExamFormState, useClasses, useRegistered } from './use-exam-form.ts';

/** Choosing whole sections; nothing where the person has no classes of the course. Who is chosen can still be changed below. */
export function ClassField({ form }: { form: ExamFormState }) {
  const classes = useClasses(form.courseId);
  if (!classes.data || classes.data.length === 0) return null;
  const id = form.watch('offering_id');
  return (
    <div className="grid gap-3">
      <Select
        label={text.label}
        error={form.formState.errors.offering_id?.message}
        {...form.register('offering_id', {
          onChange: ({ target }) => {
            if (target.value !== '') return;
            form.setValue('student_id', 'all');
            form.setValue('chosen', []);
          },
        })}
      >
        <option value="">{text.none}</option>
        {classes.data.map(({ id: one, sections, term, year }) => (
          <option key={one} value={one}>
            {text.named(sections.map(({ name }) => name).join(', '), term, year)}
          </option>
        ))}
      </Select>
      {id !== '' && <Sections key={id} form={form} offeringId={id} />}
    </div>
  );
}

/** All of them at first. */
function Sections({ form, offeringId }: { form: ExamFormState; offeringId: string }) {
  const { data, isError, refetch } = useRegistered(offeringId);
  const [left, setLeft] = useState<readonly number[]>([]);
  const sections = useMemo(
    () => [...Map.groupBy(data ?? [], (one) => one.section_id)].toSorted(([a], [b]) => a - b),
    [data],
  );
  const { setValue, clearErrors } = form;
  useEffect(() => {
    if (!data) return;
    const ids = data.flatMap((one) => (left.includes(one.section_id) ? [] : one.student_id));
    setValue('student_id', 'custom');
    setValue('chosen', ids);
    if (ids.length > 0) clearErrors('student_id');
  }, [data, left, setValue, clearErrors]);
  if (isError && !data) return <Retry onRetry={refetch}>{text.failed}</Retry>;
  const all = sections.map(([id]) => id);
  return (
    <CheckboxGroup
      label={text.sections}
      options={sections.map(([id, own]) => ({ id, name: text.section(own[0]?.section ?? '', own.length) }))}
      value={all.filter((id) => !left.includes(id))}
      onChange={(chosen) => setLeft(all.filter((id) => !chosen.includes(id)))}
      empty={data && text.noStudents}
    />
  );
}
