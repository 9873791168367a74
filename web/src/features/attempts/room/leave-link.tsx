import type { ComponentProps } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';

/** To a page beside the exam: not where the session is for this exam alone, as in Safe Exam Browser. */
export function LeaveLink(link: ComponentProps<typeof LinkButton>) {
  const { examId } = useSession();
  return examId === null ? <LinkButton {...link} /> : null;
}
