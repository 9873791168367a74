// The first of four steps. The others are the sections of the viva itself.
import { type OralCourse, OralSettings } from '@quivia/contract/oral/exams';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { WizardFooter } from '../../../ui/layout/wizard-footer.tsx';
import { OralFrame } from '../oral-frame.tsx';
import { draftOf } from '../schemes/scheme-draft.ts';
import { SchemeEditor } from '../schemes/scheme-editor.tsx';
import { SchemeSummary } from '../schemes/scheme-summary.tsx';
import { editor } from '../schemes/schemes.words.ts';
import { useOralCourses, useSchemes } from '../schemes/use-schemes.ts';
import {
  choiceOf,
  chosenScheme,
  newSettings,
  presetFor,
  SchemeSelect,
  SettingsFields,
} from './settings-fields.tsx';
import { create as words } from './setup.words.ts';
import { useCreateOral } from './use-orals.ts';

export function CreatePage() {
  const courses = useOralCourses();
  return (
    <OralFrame back={{ to: '/oral', label: words.back }}>
      <PageHeading title={words.title} />
      <ol aria-label={words.steps} className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {Object.entries(words.step).map(([step, name], index) => (
          <li
            key={step}
            aria-current={index === 0 ? 'step' : undefined}
            className={`flex items-center gap-2 ${index === 0 ? 'font-semibold' : 'text-ink-3'}`}
          >
            <Bubble letter={index + 1} filled={index === 0} size="small" />
            <span className={index === 0 ? '' : 'max-sm:sr-only'}>{name}</span>
          </li>
        ))}
      </ol>
      {courses.isPending && <ThreeCircles />}
      {!courses.data && courses.error && (
        <Failed message={sentenceOf(courses.error)} onRetry={() => void courses.refetch()} />
      )}
      {courses.data && courses.data.length === 0 && (
        <Empty title={words.noCourse} hint={words.noCourseHint} />
      )}
      {courses.data && courses.data.length > 0 && <NewForm courses={courses.data} />}
    </OralFrame>
  );
}

function NewForm({ courses }: { courses: OralCourse[] }) {
  const navigate = useNavigate();
  // A repeat after a lost reply must not set up a second one.
  const [key] = useState(() => crypto.randomUUID());
  const [at, setAt] = useState(0);
  const form = useContractForm(OralSettings, { defaultValues: newSettings });
  const [picked, setPicked] = useState('');
  const [isCopying, setCopying] = useState(false);
  const course = courses[at] as OralCourse;
  const { data: schemes } = useSchemes(course.institution_id);
  const save = useCreateOral((id) => void navigate(`/oral/${id}/candidates`));
  const choice = picked || presetFor(form.watch('kind'));
  const scheme = chosenScheme(choice, schemes);
  const isOneCollege = new Set(courses.map(({ institution_id }) => institution_id)).size === 1;

  return (
    <form
      noValidate
      onSubmit={form.submit((given) =>
        save.mutate({
          key,
          institution_id: course.institution_id,
          course_id: course.course_id,
          scheme: choiceOf(choice),
          ...given,
        }),
      )}
      className="grid items-start gap-6 lg:grid-cols-2"
    >
      <Card>
        <div className="grid gap-4">
          <Select
            label={words.course}
            value={at}
            onChange={({ target }) => {
              setAt(Number(target.value));
              // Schemes belong to a college.
              if (picked.startsWith('version:')) setPicked('');
            }}
          >
            {courses.map((one, index) => (
              <option key={`${one.institution_id}-${one.course_id}`} value={index}>
                {words.courseName(one, isOneCollege)}
              </option>
            ))}
          </Select>
          <SettingsFields form={form} />
        </div>
      </Card>
      <Card flush>
        <div className="p-4">
          <SchemeSelect schemes={schemes} value={choice} onChange={setPicked} />
        </div>
        {scheme && <SchemeSummary scheme={scheme.definition} />}
        <div className="px-4 pb-4">
          <Button onClick={() => setCopying(true)}>{words.copyScheme}</Button>
        </div>
      </Card>
      <div className="-mt-6 lg:col-span-2">
        <WizardFooter>
          <Button type="submit" variant="main" busy={save.isPending}>
            {words.save}
          </Button>
        </WizardFooter>
      </div>
      {isCopying && scheme && (
        <SchemeEditor
          title={editor.add}
          start={draftOf(editor.copyOf(scheme.name), scheme.definition)}
          target={{ institutionId: course.institution_id }}
          onSaved={({ version_id }) => setPicked(`version:${version_id}`)}
          onClose={() => setCopying(false)}
        />
      )}
    </form>
  );
}
