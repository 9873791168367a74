// One platform of an institution: whether it is confirmed, how it fares, and its courses.
import type { DeploymentOfSite, OwnDeployment, PlatformCourse } from '@quivia/contract/lti/platforms';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { coursesTable, deploymentsCard as words } from './platforms.words.ts';
import { RosterDialog } from './roster-dialog.tsx';
import {
  useChangeCourse,
  useOfferedCourses,
  useRemoveDeployment,
  useTrustNumbers,
  useTurn,
} from './use-platforms.ts';

const TONES: Record<OwnDeployment['state'], Tone> = { pending: 'risk', approved: 'right', off: 'plain' };

type Shown = Omit<DeploymentOfSite, 'institution'>;

/** Also what the site's Admin sees of it. */
export function About({ deployment }: { deployment: Shown }) {
  const { platform, deployment_id, state, last_launch_at, last_problem, last_problem_at } = deployment;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold break-words">{platform.name}</span>
        <Badge tone={TONES[state]}>{words.states[state]}</Badge>
      </p>
      <p className="text-sm break-all text-ink-2">{platform.issuer}</p>
      <p className="text-xs break-all text-ink-3">{words.facts(deployment_id, platform.client_id)}</p>
      <p className="text-xs text-ink-3">
        {last_launch_at ? (
          <>
            {words.launched} <DateTime at={last_launch_at} />
          </>
        ) : (
          words.never
        )}
      </p>
      {last_problem && last_problem_at && (
        <p className="text-sm text-ink-2">
          {words.problem} (<DateTime at={last_problem_at} />
          ): {last_problem}
        </p>
      )}
    </div>
  );
}

interface ActsProps {
  deployment: Shown;
  /** Undefined where another institution uses it, too. */
  onEdit: (() => void) | undefined;
}

export function Acts({ deployment: { id, state, platform }, onEdit }: ActsProps) {
  const [asked, setAsked] = useState<'approved' | 'off' | 'remove'>();
  const close = () => setAsked(undefined);
  const turn = useTurn(close);
  const remove = useRemoveDeployment(close);
  const { name, issuer } = platform;
  const dialogs = {
    approved: { title: words.confirmTitle(name), text: words.confirmText(issuer), confirm: words.confirm },
    off: { title: words.offTitle(name), text: words.offText, confirm: words.off },
    remove: { title: words.removeTitle(name), text: words.removeText, confirm: words.remove },
  };
  return (
    <div className="flex items-center gap-1">
      {state === 'pending' && (
        <Button variant="main" onClick={() => setAsked('approved')}>
          {words.confirm}
        </Button>
      )}
      {state === 'off' && (
        <Button busy={turn.isPending} onClick={() => turn.mutate({ id, state: 'approved' })}>
          {words.on}
        </Button>
      )}
      <Menu trigger={<IconButton icon={EllipsisVertical} label={words.more(name)} />}>
        {onEdit && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {words.change}
          </MenuItem>
        )}
        {state !== 'off' && (
          <MenuItem icon={Power} tone="danger" onSelect={() => setAsked('off')}>
            {words.off}
          </MenuItem>
        )}
        <MenuItem icon={Trash} tone="danger" onSelect={() => setAsked('remove')}>
          {words.remove}
        </MenuItem>
      </Menu>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={dialogs[asked].title}
          confirm={dialogs[asked].confirm}
          tone={asked === 'approved' ? 'main' : 'danger'}
          busy={turn.isPending || remove.isPending}
          onConfirm={() => (asked === 'remove' ? remove.mutate(id) : turn.mutate({ id, state: asked }))}
        >
          <p>{dialogs[asked].text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface OwnProps {
  institutionId: number;
  deployment: OwnDeployment;
  onEdit: () => void;
}

export function OwnPlatform({ institutionId, deployment, onEdit }: OwnProps) {
  const trust = useTrustNumbers();
  const { id, state, platform, trusts_numbers, courses } = deployment;
  return (
    <li>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
        <About deployment={deployment} />
        <Acts deployment={deployment} onEdit={platform.is_shared ? undefined : onEdit} />
      </div>
      {state !== 'pending' && (
        <div className="grid gap-1 px-4 pb-3">
          {platform.is_shared && <p className="text-xs text-ink-3">{words.isShared}</p>}
          <Checkbox
            label={words.trusts}
            checked={trusts_numbers}
            onChange={({ currentTarget }) => trust.mutate({ id, trusts_numbers: currentTarget.checked })}
          />
          <p className="text-xs text-ink-3">{words.trustsHint}</p>
        </div>
      )}
      {state === 'approved' && (
        <div className="border-t border-rule">
          {courses.length === 0 ? (
            <p className="px-4 py-3 text-sm text-ink-2">{coursesTable.none}</p>
          ) : (
            <Courses institutionId={institutionId} courses={courses} />
          )}
        </div>
      )}
    </li>
  );
}

function Courses({ institutionId, courses }: { institutionId: number; courses: readonly PlatformCourse[] }) {
  const [asked, setAsked] = useState<PlatformCourse>();
  return (
    <>
      <Table caption={coursesTable.title} isDense hasCards>
        <TableHead>
          <HeadCell>{coursesTable.course}</HeadCell>
          <HeadCell>{coursesTable.here}</HeadCell>
          <HeadCell numeric>{coursesTable.links}</HeadCell>
          <HeadCell numeric>{coursesTable.members}</HeadCell>
          <HeadCell>{coursesTable.sends}</HeadCell>
          <HeadCell>
            <Hidden>{coursesTable.roster}</Hidden>
          </HeadCell>
        </TableHead>
        <TableBody>
          {courses.map((course) => (
            <CourseRow
              key={course.id}
              institutionId={institutionId}
              course={course}
              onRoster={() => setAsked(course)}
            />
          ))}
        </TableBody>
      </Table>
      {asked && (
        <RosterDialog institutionId={institutionId} course={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface CourseRowProps {
  institutionId: number;
  course: PlatformCourse;
  onRoster: () => void;
}

function CourseRow({ institutionId, course, onRoster }: CourseRowProps) {
  const offered = useOfferedCourses(institutionId);
  const change = useChangeCourse();
  const { id, title, course_id, link_count, member_count, has_members, has_grades, seen_at } = course;
  const sends = [has_members && coursesTable.memberList, has_grades && coursesTable.grades].filter(Boolean);
  return (
    <Row>
      <Cell className="font-semibold">
        {title}
        <span className="block text-xs font-normal text-ink-3">
          {coursesTable.seen} <DateTime at={seen_at} />
        </span>
      </Cell>
      <Cell className="max-sm:basis-full">
        <Select
          label={<Hidden>{coursesTable.hereOf(title)}</Hidden>}
          value={course_id ?? ''}
          onChange={({ target }) =>
            change.mutate({ id, course_id: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{coursesTable.notSet}</option>
          {course_id !== null && !offered.data?.some((one) => one.id === course_id) && (
            <option value={course_id}>{course.course}</option>
          )}
          {offered.data?.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Cell>
      <Cell numeric>
        <OnPhone>{coursesTable.links}</OnPhone> {link_count}
      </Cell>
      <Cell numeric>
        <OnPhone>{coursesTable.members}</OnPhone> {member_count}
      </Cell>
      <Cell>
        <OnPhone>{coursesTable.sends}</OnPhone> {sends.length > 0 ? sends.join(', ') : coursesTable.nothing}
      </Cell>
      <Cell>
        {has_members && (
          <Button aria-label={coursesTable.rosterOf(title)} onClick={onRoster}>
            {coursesTable.roster}
          </Button>
        )}
      </Cell>
    </Row>
  );
}

/** Where the column has no heading, the cell says what it is. */
function OnPhone({ children }: { children: string }) {
  return <span className="text-ink-3 sm:hidden">{children}</span>;
}
