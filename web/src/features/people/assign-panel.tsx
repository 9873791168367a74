import { AssignCourseForm, type Faculty } from '@quivia/contract/people';
import { asNumber } from '../../platform/forms/as-number.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { NewButton, WithSidePanel } from '../../ui/layout/side-panel.tsx';
import { useSidePanel } from '../../ui/layout/use-side-panel.ts';
import { assignPanel as words } from './people.words.tsx';
import { TeachingList } from './teaching-list.tsx';
import { useAllFaculty, useAssign, useLinkedCourses } from './use-people.ts';

export function AssignPanel({ institutionId }: { institutionId: number }) {
  const panel = useSidePanel({ startsOpen: false });
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        actions={<NewButton panel={panel}>{words.form}</NewButton>}
      />
      <WithSidePanel panel={panel} title={words.form} form={<AssignForm institutionId={institutionId} />}>
        <TeachingList institutionId={institutionId} />
      </WithSidePanel>
    </>
  );
}

function AssignForm({ institutionId }: { institutionId: number }) {
  const assign = useAssign();
  const faculty = useAllFaculty(institutionId);
  const courses = useLinkedCourses(institutionId);
  const { register, submit, resetField, formState } = useContractForm(AssignCourseForm);
  const { errors, isSubmitting } = formState;
  const wrongFaculty = errors.faculty_id?.message;
  const wrongCourse = errors.course_id?.message;
  return (
    <form
      noValidate
      className="grid items-start gap-4"
      onSubmit={submit(async (form) => {
        toast.success(await assign({ ...form, institution_id: institutionId }));
        resetField('course_id');
      })}
    >
      <ChoiceSelect
        label={words.faculty}
        choices={{ ...faculty, data: faculty.data?.map(asChoice) }}
        none={words.noFaculty}
        error={wrongFaculty}
        {...register('faculty_id', asNumber)}
      />
      <ChoiceSelect
        label={words.course}
        choices={{
          ...courses,
          data: courses.data?.map(({ id, name, code }) => ({ id, name: words.courseNamed(name, code) })),
        }}
        none={words.noCourses}
        // One sentence covers both when both are missing, so it is shown once.
        error={wrongCourse === wrongFaculty ? undefined : wrongCourse}
        {...register('course_id', asNumber)}
      />
      <div>
        <Button type="submit" variant="main" busy={isSubmitting}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

const asChoice = ({ id, faculty_id, name, username }: Faculty) => ({
  id,
  name: words.facultyNamed(faculty_id, name ?? username),
});
