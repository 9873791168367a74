import type { ExamForFaculty } from '@quivia/contract/exams';
import Ban from 'lucide-react/icons/ban';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClockPlus from 'lucide-react/icons/clock-plus';
import Copy from 'lucide-react/icons/copy';
import DoorOpen from 'lucide-react/icons/door-open';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import LayoutList from 'lucide-react/icons/layout-list';
import Pencil from 'lucide-react/icons/pencil';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { addressOf } from '../exam-address.ts';
import { ExamStateBadge } from '../exam-state-badge.tsx';
import { examKinds } from '../exams.words.tsx';
import { ExamPreview } from '../preview-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { head as text } from './run.words.tsx';
import { StopDialog } from './stop-dialog.tsx';

type Open = 'preview' | 'extend' | 'end' | 'cancel';

/** The exam's name, and what can be done with it now. */
export function ExamHead({ exam }: { exam: ExamForFaculty | undefined }) {
  const { words, isCommunity } = useWorkplace();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf()}>{text.back(words)}</BackLink>}
        title={exam?.title ?? text.exam}
        lead={
          exam && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <ExamStateBadge state={exam.state} />
              <span>{examKinds[exam.viva_or_quiz]}</span>
              {!isCommunity && (
                <span>
                  <CourseName of={exam} />
                </span>
              )}
            </span>
          )
        }
        actions={exam && <Actions exam={exam} onOpen={setOpen} />}
      />
      {exam && open === 'preview' && <ExamPreview exam={exam} onClose={close} />}
      {exam && open === 'extend' && <ExtendDialog exam={exam} onClose={close} />}
      {exam && (open === 'end' || open === 'cancel') && <StopDialog act={open} exam={exam} onClose={close} />}
    </>
  );
}

function Actions({ exam, onOpen }: { exam: ExamForFaculty; onOpen: (open: Open) => void }) {
  const isUpcoming = exam.state === 'upcoming';
  const isRunning = !exam.is_over && !isUpcoming;
  return (
    <>
      <LinkButton className="px-4!" variant={isRunning ? 'main' : 'plain'} to={`/hall/${exam.id}`}>
        <LayoutList className="size-4" />
        {text.board}
      </LinkButton>
      {exam.state !== 'cancelled' && !isUpcoming && (
        <LinkButton
          className="px-4!"
          variant={exam.is_over ? 'main' : 'plain'}
          to={`?panel=recent-quiz&exam=${exam.id}`}
        >
          <ChartColumn className="size-4" />
          {text.results}
        </LinkButton>
      )}
      {!isUpcoming && (
        <LinkButton className="px-4!" to={`/hall/${exam.id}/report`}>
          <FileText className="size-4" />
          {text.report}
        </LinkButton>
      )}
      <Button className="px-4!" onClick={() => onOpen('preview')}>
        <Eye className="size-4" />
        {text.preview}
      </Button>
      <LinkButton className="px-4!" to={addressOf({ exam: exam.id, view: 'copy' })}>
        <Copy className="size-4" />
        {text.copy}
      </LinkButton>
      {isUpcoming && (
        <LinkButton className="px-4!" to={addressOf({ exam: exam.id, view: 'edit' })}>
          <Pencil className="size-4" />
          {text.edit}
        </LinkButton>
      )}
      {(isUpcoming || isRunning) && (
        <LinkButton className="px-4!" to={`/hall/${exam.id}/settings`}>
          <DoorOpen className="size-4" />
          {text.hall}
        </LinkButton>
      )}
      {(isUpcoming || isRunning) && (
        <Button className="px-4!" onClick={() => onOpen('extend')}>
          <ClockPlus className="size-4" />
          {text.extend}
        </Button>
      )}
      {isRunning && (
        <Button className="px-4!" onClick={() => onOpen('end')}>
          <Square className="size-4" />
          {text.end}
        </Button>
      )}
      {(isUpcoming || isRunning) && (
        <Button className="px-4! text-wrong!" onClick={() => onOpen('cancel')}>
          <Ban className="size-4" />
          {text.cancel}
        </Button>
      )}
    </>
  );
}
