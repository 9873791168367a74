// Where a launch leads: to the exam, or to the choice of one.

import { Id } from '@quivia/contract/fields';
import type { LaunchTarget } from '@quivia/contract/lti/launch';
import { Navigate, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { dateTimeOf } from '../../platform/app/date-time.tsx';
import { asNumber } from '../../platform/forms/as-number.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { fromCourse, openPage as words } from './lti.words.ts';
import { chooseExam, useLaunchTarget } from './use-lti.ts';

export function OpenPage() {
  const ticket = useLocation().hash.slice(1);
  return ticket ? (
    <Opening key={ticket} ticket={ticket} />
  ) : (
    <Said title={fromCourse.title} text={fromCourse.text} />
  );
}

/** Somebody has opened the address of a link without the course around it. */
export function FromCoursePage() {
  return <Said title={fromCourse.title} text={fromCourse.text} />;
}

function Opening({ ticket }: { ticket: string }) {
  const { data, error } = useLaunchTarget(ticket);
  if (error) return <Said title={words.failed} text={sentenceOf(error)} />;
  if (!data) return <ThreeCircles label={words.opening} />;
  if (data.is === 'page') return <Navigate to={data.to} replace />;
  if (data.is === 'choose') return <Choose {...data} ticket={ticket} />;
  if (data.is === 'not_listed')
    return <Said title={words.notListedTitle(data.title)} text={words.notListed} />;
  return <Said title={words.notSetUpTitle} text={words.notSetUp} />;
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeading title={title} />
      <Card>
        <p>{text}</p>
        <div className="mt-4">
          <LinkButton to="/dashboard" replace>
            {words.toDashboard}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

const Form = z.object({ exam_id: Id });

function Choose({
  link_id,
  is_copied,
  course,
  suggested,
  exams,
  ticket,
}: Extract<LaunchTarget, { is: 'choose' }> & { ticket: string }) {
  const navigate = useNavigate();
  const { register, submit, formState } = useContractForm(
    Form,
    { defaultValues: { ...(suggested !== null && { exam_id: suggested }) } },
    words.chooseOne,
  );
  return (
    <>
      <PageHeading
        title={is_copied ? words.copiedTitle : words.chooseTitle}
        lead={is_copied ? words.copied(course) : words.choose(course)}
      />
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={submit(async ({ exam_id }) => {
            toast.success(await chooseExam(link_id, ticket, exam_id));
            await navigate(`/faculty?panel=start-quiz&exam=${exam_id}`, { replace: true });
          })}
        >
          <Select
            label={words.exam}
            error={formState.errors.exam_id && words.chooseOne}
            {...register('exam_id', asNumber)}
          >
            <option value="">{words.pick}</option>
            {exams.map((exam) => (
              <option key={exam.id} value={exam.id}>
                {`${exam.title} · ${exam.course} · ${dateTimeOf(exam.starts_at)}`}
              </option>
            ))}
          </Select>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="main" busy={formState.isSubmitting}>
              {words.submit}
            </Button>
            <LinkButton variant="quiet" to="/faculty?panel=start-quiz">
              {words.startNew}
            </LinkButton>
          </div>
        </form>
      </Card>
    </>
  );
}
