// The review of a promotion: where the section goes, and what happens to each student.
import type { AcademicYear, SectionDetails, SectionStudent } from '@quivia/contract/classes';
import { sectionTitle } from '@quivia/contract/classes.words';
import { PROMOTION_OUTCOMES, PromotionForm, type PromotionOutcome } from '@quivia/contract/promotions';
import { useState } from 'react';
import * as z from 'zod/mini';
import { asNumber, numberOr } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useSectionStudents, useSections, useYears } from '../use-classes.ts';
import { outcomes as outcomeNames, promoteDialog as words } from './promotions.words.ts';
import { usePromote } from './use-promotions.ts';

interface PromoteDialogProps {
  section: SectionDetails;
  onClose: () => void;
}

export function PromoteDialog({ section, onClose }: PromoteDialogProps) {
  const years = useYears(section.institution_id);
  const students = useSectionStudents(section.id, false);
  const all = [years, students];
  const failed = all.find(({ data, error }) => !data && error);
  if (years.data && students.data)
    return <Review section={section} years={years.data} students={students.data} onClose={onClose} />;
  return (
    <FormDialog
      title={words.title(sectionTitle(section))}
      confirm={words.confirm}
      cancel={words.cancel}
      wide
      busy
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {failed?.error ? (
        <Failed
          message={sentenceOf(failed.error)}
          onRetry={() => {
            for (const one of all) if (one.isError) void one.refetch();
          }}
        />
      ) : (
        <ThreeCircles />
      )}
    </FormDialog>
  );
}

const Form = z.object({
  to_term_id: PromotionForm.shape.to_term_id,
  name: PromotionForm.shape.name,
  stays_in: PromotionForm.shape.stays_in,
});

/** Other terms in their order; the one after the section's own is offered first. */
function termsBeside(section: SectionDetails, years: readonly AcademicYear[]) {
  const terms = years
    .flatMap((year) => year.terms.map((term) => ({ ...term, year })))
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on));
  const own = terms.findIndex(({ id }) => id === section.term_id);
  return { terms: terms.filter(({ id }) => id !== section.term_id), next: terms[own + 1] };
}

interface ReviewProps extends PromoteDialogProps {
  years: readonly AcademicYear[];
  students: readonly SectionStudent[];
}

function Review({ section, years, students, onClose }: ReviewProps) {
  const promote = usePromote(section.id);
  const { terms, next } = termsBeside(section, years);
  const [chosen, setChosen] = useState<ReadonlyMap<number, PromotionOutcome>>(new Map());
  const [electives, setElectives] = useState<ReadonlyMap<number, number>>(new Map());
  const { register, submit, watch, formState } = useContractForm(Form, {
    defaultValues: { name: section.name, stays_in: null, ...(next && { to_term_id: next.id }) },
  });
  const { errors, isSubmitting } = formState;
  const target = terms.find(({ id }) => id === watch('to_term_id'));
  const { data: sections } = useSections(target?.year.id ?? section.year_id);
  const there = sections?.filter(
    (one) => one.term_id === target?.id && one.department_id === section.department_id,
  );
  const groups =
    there?.filter((one) => one.kind === 'elective' && one.semester === section.semester + 1) ?? [];
  const juniors = there?.filter((one) => one.kind === 'section' && one.semester === section.semester) ?? [];
  const outcomeOf = (id: number) => chosen.get(id) ?? 'up';
  const countOf = (outcome: PromotionOutcome) =>
    students.filter(({ student_id }) => outcomeOf(student_id) === outcome).length;
  return (
    <FormDialog
      title={words.title(sectionTitle(section))}
      confirm={words.confirm}
      cancel={words.cancel}
      wide
      busy={isSubmitting}
      more={
        <p role="status" className="mr-auto self-center text-sm text-ink-2 max-sm:w-full">
          {words.counted(countOf('up'), countOf('stays'), countOf('left'))}
        </p>
      }
      onSubmit={submit(async (form) => {
        const outcomes = students.map(({ student_id }) => {
          const group = electives.get(student_id);
          const outcome = outcomeOf(student_id);
          const known = groups.some(({ id }) => id === group);
          return { student_id, outcome, group_ids: group && known && outcome === 'up' ? [group] : [] };
        });
        toast.success(await promote({ ...form, students: outcomes }));
        onClose();
      })}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{words.lead(section.semester + 1)}</p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <ChoiceSelect
          label={words.term}
          choices={{
            data: terms.map(({ id, name, year }) => ({ id, name: `${name}, ${year.name}` })),
            isError: false,
            refetch: () => {},
          }}
          none={words.noTerm}
          error={errors.to_term_id?.message}
          {...register('to_term_id', asNumber)}
        />
        <TextField
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <Select
          key={juniors.map(({ id }) => id).join()}
          label={words.stays}
          error={errors.stays_in?.message}
          {...register('stays_in', numberOr(null))}
        >
          <option value="">{words.staysNowhere}</option>
          {juniors.map((one) => (
            <option key={one.id} value={one.id}>
              {sectionTitle(one)}
            </option>
          ))}
        </Select>
      </div>
      {countOf('left') > 0 && <p className="text-sm text-ink-2">{words.leftHint}</p>}
      {students.length === 0 ? (
        <p className="py-8 text-center text-sm text-ink-2">{words.nobody}</p>
      ) : (
        <Table caption={words.caption} maxHeight="45dvh" isDense>
          <TableHead>
            <HeadCell>{words.student}</HeadCell>
            <HeadCell>{words.outcome}</HeadCell>
            {groups.length > 0 && <HeadCell>{words.elective}</HeadCell>}
          </TableHead>
          <TableBody>
            {students.map(({ student_id: id, roll_number, name }) => (
              <Row key={id}>
                <Cell className="wrap-anywhere">
                  <span className="tabular">{roll_number}</span>
                  <bdi className="block text-xs text-ink-3">{name}</bdi>
                </Cell>
                <Cell>
                  <FilterSelect
                    label={words.outcomeOf(roll_number)}
                    value={outcomeOf(id)}
                    onChange={(value) => setChosen(new Map(chosen).set(id, value as PromotionOutcome))}
                  >
                    {PROMOTION_OUTCOMES.map((one) => (
                      <option key={one} value={one}>
                        {outcomeNames[one]}
                      </option>
                    ))}
                  </FilterSelect>
                </Cell>
                {groups.length > 0 && (
                  <Cell>
                    {outcomeOf(id) === 'up' && (
                      <FilterSelect
                        label={words.electiveOf(roll_number)}
                        value={String(electives.get(id) ?? '')}
                        onChange={(value) => setElectives(new Map(electives).set(id, Number(value)))}
                      >
                        <option value="">{words.noElective}</option>
                        {groups.map((one) => (
                          <option key={one.id} value={one.id}>
                            {one.name}
                          </option>
                        ))}
                      </FilterSelect>
                    )}
                  </Cell>
                )}
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </FormDialog>
  );
}
