import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { courses as words } from './catalogue.words.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { COURSE } from './course.tsx';
import { CreateCard } from './create-card.tsx';
import { CourseView } from './modules/course-view.tsx';
import { NewModules } from './modules/new-modules.tsx';
import { DEPARTMENT } from './name-only-kinds.tsx';

/** Departments and courses; with a course in the address, that course and its modules. */
export function CreateCoursePanel() {
  const [params] = useSearchParams();
  const open = Number(params.get('course')) || null;
  useHeadingFocus(open);

  function addressOf(course: number | null) {
    const next = new URLSearchParams(params);
    if (course) next.set('course', String(course));
    else next.delete('course');
    return `?${next}`;
  }

  if (open) return <CourseView id={open} back={addressOf(null)} />;
  return <CoursesAndDepartments courseLink={addressOf} />;
}

function CoursesAndDepartments({ courseLink }: { courseLink: (id: number) => string }) {
  const [created, setCreated] = useState<{ id: number; name: string }>();
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid gap-8">
        <CatalogueSection>
          <CreateCard of={DEPARTMENT} blank={{ name: '' }} />
          <CatalogueList of={DEPARTMENT} />
        </CatalogueSection>
        <CatalogueSection>
          <CreateCard of={COURSE} blank={{ name: '', code: '' }} onCreated={setCreated} />
          <CatalogueList
            of={COURSE}
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
        </CatalogueSection>
        {created && <NewModules key={created.id} course={created} courseLink={courseLink(created.id)} />}
      </div>
    </>
  );
}

/** Opening a course and going back are like new pages: the focus moves to the heading. */
function useHeadingFocus(view: number | null) {
  const known = useRef(view);
  useEffect(() => {
    if (known.current === view) return;
    known.current = view;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [view]);
}
