// Everything about the hall of one exam that is decided before the day; it can still be changed while the exam runs.
import { type Door, DoorSettings } from '@quivia/contract/hall/door';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { useParams } from 'react-router';
import { isGone, NotThere } from '../../../platform/app/not-there.tsx';
import { numberOr } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { DoorCard } from '../door/door-card.tsx';
import { useDoor, useSetDoor, useStanding } from '../door/use-door.ts';
import { DrillCard } from '../drills/drill.tsx';
import { examAddress } from '../exam-address.ts';
import { HallFrame } from '../hall-frame.tsx';
import { RoomsCard } from '../rooms/rooms-card.tsx';
import { useRooms } from '../rooms/use-rooms.ts';
import { doorForm, sebCard, page as words } from './duties.words.ts';
import { DutiesCard } from './duties-card.tsx';
import { useDuties } from './use-duties.ts';

export function SettingsPage() {
  const { id = '' } = useParams();
  return (
    <HallFrame exams={id}>
      <Settings key={id} examId={Number(id)} />
    </HallFrame>
  );
}

function Settings({ examId }: { examId: number }) {
  const standing = useStanding(examId);
  const duties = useDuties(examId);
  const rooms = useRooms(examId);
  const door = useDoor(examId);
  const error = standing.error ?? duties.error ?? rooms.error ?? door.error;
  const isForOthers = standing.data && !allowsDuty(standing.data.duty, 'owner');
  const none = { title: words.noPage, hint: words.noPageHint };
  if (isForOthers)
    return (
      <Card>
        <Empty {...none} />
      </Card>
    );
  if (isGone(error) || !standing.data || !duties.data || !rooms.data || !door.data)
    return (
      <NotThere
        {...none}
        error={error}
        onRetry={() => {
          for (const one of [standing, duties, rooms, door]) if (one.isError) void one.refetch();
        }}
      />
    );
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {/* In the order in which they are settled: where and who, then how students get in. */}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <RoomsCard examId={examId} rooms={rooms.data} communityId={standing.data.community_id} />
          <DutiesCard examId={examId} duties={duties.data} rooms={rooms.data} />
        </div>
        <div className="grid gap-6">
          <DoorForm examId={examId} door={door.data} />
          <DoorCard examId={examId} door={door.data} canStart canStartAll />
          {standing.data.exam.rehearsal_of === null && (
            <>
              <SebCard examId={examId} communityId={standing.data.community_id} />
              <DrillCard examId={examId} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** It is set with the exam, because it needs no hall. */
function SebCard({ examId, communityId }: { examId: number; communityId: number | undefined }) {
  return (
    <Card title={sebCard.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-2">{sebCard.text}</p>
        <LinkButton to={examAddress('start-quiz', { exam: examId, view: 'seb', community: communityId })}>
          {sebCard.open}
        </LinkButton>
      </div>
    </Card>
  );
}

function DoorForm({ examId, door }: { examId: number; door: Door }) {
  const save = useSetDoor(examId);
  const { register, submit, formState } = useContractForm(DoorSettings, { defaultValues: door });
  return (
    <Card title={doorForm.title}>
      <form noValidate onSubmit={submit((given) => save.mutate(given))} className="grid gap-3">
        <p className="text-sm text-ink-2">{doorForm.lead}</p>
        <Checkbox label={doorForm.startsManually} {...register('starts_manually')} />
        <Checkbox label={doorForm.asksCode} {...register('asks_code')} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={doorForm.gate}
            hint={doorForm.gateHint}
            error={formState.errors.gate_minutes?.message}
            inputMode="numeric"
            {...register('gate_minutes', numberOr(null))}
          />
          <TextField
            label={doorForm.submit}
            hint={doorForm.submitHint}
            error={formState.errors.submit_minutes?.message}
            inputMode="numeric"
            {...register('submit_minutes', numberOr(null))}
          />
        </div>
        <div>
          <Button type="submit" variant="main" busy={save.isPending}>
            {doorForm.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
