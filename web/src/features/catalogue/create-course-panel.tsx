import { useNavigate, useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { useHeadingFocus } from '../../ui/layout/use-heading-focus.ts';
import { createForm, courses as words } from './catalogue.words.tsx';
import { CatalogueFrame } from './catalogue-frame.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { COURSE } from './course.tsx';
import { CreateForm, CreateForms } from './create-form.tsx';
import { CourseView } from './modules/course-view.tsx';
import { DEPARTMENT } from './name-only-kinds.tsx';

/** Departments and courses; with a course in the address, that course and its modules. */
export function CreateCoursePanel() {
  const [params] = useSearchParams();
  const open = Number(params.get('course')) || null;
  useHeadingFocus(open ?? undefined);

  function addressOf(course: number | null) {
    const next = new URLSearchParams({ panel: 'create-course' });
    if (course) next.set('course', String(course));
    return `?${next}`;
  }

  if (open) return <CourseView key={open} id={open} back={addressOf(null)} />;
  return <CoursesAndDepartments courseLink={addressOf} />;
}

function CoursesAndDepartments({ courseLink }: { courseLink: (id: number) => string }) {
  const navigate = useNavigate();
  return (
    <CatalogueFrame
      title={words.title}
      lead={words.lead}
      button={words.new}
      panelTitle={createForm.several}
      lists={[
        { kind: 'course', plural: words.courses, list: <Courses courseLink={courseLink} /> },
        { kind: 'department', plural: words.departments, list: <CatalogueList of={DEPARTMENT} /> },
      ]}
      forms={() => (
        <CreateForms>
          <CreateForm
            of={COURSE}
            blank={{ name: '', code: '' }}
            // Its page asks at once how many modules it has.
            onCreated={({ id }) => void navigate(`${courseLink(id)}&modules=new`)}
          />
          <CreateForm of={DEPARTMENT} blank={{ name: '' }} />
        </CreateForms>
      )}
    />
  );
}

function Courses({ courseLink }: { courseLink: (id: number) => string }) {
  return (
    <CatalogueList
      of={COURSE}
      linkOf={({ id }) => courseLink(id)}
      actions={({ id, name, modules }) => (
        <LinkButton
          to={courseLink(id)}
          variant="quiet"
          className="px-3!"
          aria-label={words.modulesOf(modules, name)}
        >
          {words.modules(modules)}
        </LinkButton>
      )}
    />
  );
}
