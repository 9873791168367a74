import type { ExamForFaculty } from '@quivia/contract/exams';
import { type ExamLink, SCORE_STATES } from '@quivia/contract/lti/scores';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { addressOf } from '../exam-address.ts';
import { NoExam } from '../run/exam-view.tsx';
import { platform as text } from './platform.words.ts';
import { ScoresCard } from './scores-card.tsx';
import { useDisconnect, useExamLinks, useMakeLink } from './use-platform.ts';

/** The courses of learning platforms that lead to an exam, and its marks on their way there. */
export function PlatformView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const { data: exam, error, refetch } = useExam(id);
  return (
    <>
      <ExamHead exam={exam} tab="platform" above={<BackLink to={addressOf()}>{words.examsTitle}</BackLink>} />
      {exam ? <Links exam={exam} /> : <NoExam error={error} onRetry={refetch} />}
    </>
  );
}

function Links({ exam }: { exam: ExamForFaculty }) {
  const { data, error, refetch } = useExamLinks(exam.id);
  const [shown, show] = useState<number>();
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const { links, has_platform } = data;
  const open = links.find(({ id }) => id === shown) ?? (links.length === 1 ? links[0] : undefined);
  if (!has_platform && links.length === 0)
    return (
      <Card>
        <Empty title={text.noPlatform} hint={text.noPlatformHint} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      <Card title={text.linksTitle} flush>
        <div className="grid gap-3 px-4 py-3">
          <p className="max-w-measure text-sm text-ink-2">{text.lead}</p>
          {has_platform && <MakeLink examId={exam.id} />}
        </div>
        <div className="border-t border-rule">
          {links.length === 0 ? (
            <Empty title={text.none} hint={text.noneHint} />
          ) : (
            <ul className="divide-y divide-rule">
              {links.map((link) => (
                <LinkRow
                  key={link.id}
                  examId={exam.id}
                  link={link}
                  onShow={link.id === open?.id ? undefined : () => show(link.id)}
                />
              ))}
            </ul>
          )}
        </div>
      </Card>
      {open && <ScoresCard key={open.id} examId={exam.id} link={open} />}
    </div>
  );
}

/** Shown once, like everything that is kept as a hash. */
function MakeLink({ examId }: { examId: number }) {
  const make = useMakeLink(examId);
  if (!make.data)
    return (
      <Button className="justify-self-start" busy={make.isPending} onClick={() => make.mutate()}>
        {text.make}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{text.made}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="font-mono text-sm break-all">{make.data.address}</code>
        <CopyButton text={make.data.address} done={text.copied}>
          {text.copy}
        </CopyButton>
      </div>
      <p className="max-w-measure text-sm text-ink-2">{text.once}</p>
    </div>
  );
}

const TONES: Record<ExamLink['column'], Tone> = {
  none: 'plain',
  waiting: 'plain',
  ready: 'right',
  gone: 'risk',
};

interface LinkRowProps {
  examId: number;
  link: ExamLink;
  /** Undefined while its marks are shown. */
  onShow: (() => void) | undefined;
}

function LinkRow({ examId, link, onShow }: LinkRowProps) {
  const { id, platform, course, title, column, counts, problem } = link;
  const [isAsked, ask] = useState(false);
  const disconnect = useDisconnect(examId, () => ask(false));
  const of = (state: (typeof SCORE_STATES)[number]) => counts[state] ?? 0;
  const all = SCORE_STATES.filter((state) => state !== 'held').reduce((sum, state) => sum + of(state), 0);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-words">{course}</span>
          <Badge tone={TONES[column]}>{text.columns[column]}</Badge>
        </p>
        <p className="text-sm text-ink-2">{[platform, title].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-ink-2">
          {all > 0 ? text.delivered(of('delivered'), all) : text.nothingYet}
        </p>
        {problem && <p className="text-sm text-risk">{problem}</p>}
      </div>
      <div className="flex items-center gap-1">
        {onShow && (
          <Button aria-label={text.showOf(course)} onClick={onShow}>
            {text.show}
          </Button>
        )}
        <Menu trigger={<IconButton icon={EllipsisVertical} label={text.more(course)} />}>
          <MenuItem icon={Unlink} tone="danger" onSelect={() => ask(true)}>
            {text.disconnect}
          </MenuItem>
        </Menu>
      </div>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={() => ask(false)}
          title={text.disconnectTitle(course)}
          confirm={text.disconnect}
          tone="danger"
          busy={disconnect.isPending}
          onConfirm={() => disconnect.mutate(id)}
        >
          <p>{text.disconnectText}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
