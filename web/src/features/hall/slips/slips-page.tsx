// Codes for students who can't sign in: made, printed or read out, and withdrawn.
import type { EntrySlip } from '@quivia/contract/hall/entry-slips';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useParams } from 'react-router';
import { NotThere } from '../../../platform/app/not-there.tsx';
import { groupCode } from '../../../shared/spoken-code.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { HallFrame } from '../hall-frame.tsx';
import { usePeople, useRooms } from '../rooms/use-rooms.ts';
import { slip as slipWords, page as words } from './slips.words.ts';
import { type Made, useSlips } from './use-slips.ts';

export function SlipsPage() {
  const { id = '' } = useParams();
  return (
    <HallFrame exams={id}>
      <Slips key={id} examId={Number(id)} />
    </HallFrame>
  );
}

function Slips({ examId }: { examId: number }) {
  const { made, make, withdraw } = useSlips(examId);
  const [isAsking, setAsking] = useState(false);
  const rooms = useRooms(examId);
  const people = usePeople(examId);
  if (!rooms.data || !people.data)
    return (
      <NotThere
        error={rooms.error ?? people.error}
        onRetry={() => {
          for (const one of [rooms, people]) if (one.isError) void one.refetch();
        }}
        title={words.noPage}
        hint={words.noPageHint}
      />
    );
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          title={words.title}
          lead={words.lead}
          actions={<Button onClick={() => setAsking(true)}>{words.withdraw}</Button>}
        />
        <Maker
          rooms={rooms.data.filter(({ is_chosen }) => is_chosen)}
          people={people.data}
          isBusy={make.isPending}
          onMake={make.mutate}
        />
      </div>
      {made ? (
        <MadeSlips made={made} />
      ) : (
        <Card>
          <Empty title={words.none} hint={words.noneHint} />
        </Card>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={words.withdrawTitle}
          confirm={words.confirm}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          <p>{words.withdrawText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface MakerProps {
  rooms: readonly { id: number; name: string }[];
  people: readonly { student_id: number; roll_number: string }[];
  isBusy: boolean;
  onMake: (scope: { room_id?: number; student_id?: number }) => void;
}

const ONE = 'one';
const folded = (text: string) => text.trim().toLowerCase();

function Maker({ rooms, people, isBusy, onMake }: MakerProps) {
  const [chosen, setChosen] = useState<string>(ONE);
  const [rollNumber, setRollNumber] = useState('');
  const [error, setError] = useState<string>();
  function press() {
    if (chosen !== ONE) return onMake(chosen ? { room_id: Number(chosen) } : {});
    const found = people.find(({ roll_number }) => folded(roll_number) === folded(rollNumber));
    setError(found ? undefined : words.notFound);
    if (found) onMake({ student_id: found.student_id });
  }
  return (
    <Card title={words.make} className="mb-6">
      <form
        noValidate
        className="grid gap-4 sm:max-w-md"
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <Select label={words.for} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value={ONE}>{words.one}</option>
          {rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {words.room(name)}
            </option>
          ))}
          <option value="">{words.everyone}</option>
        </Select>
        {chosen === ONE && (
          <TextField
            label={words.rollNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={rollNumber}
            error={error}
            onChange={({ target }) => setRollNumber(target.value)}
          />
        )}
        <p className="text-sm text-ink-2">{words.hint}</p>
        <div>
          <Button type="submit" variant="main" busy={isBusy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function MadeSlips({ made: { exam, slips } }: { made: Made }) {
  return (
    <section aria-label={words.made(slips.length)}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p role="status" className="text-sm">
          <strong>{words.made(slips.length)}.</strong> {words.once}
        </p>
        <Button variant="main" onClick={() => window.print()}>
          <Printer className="size-4" />
          {words.print}
        </Button>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 print:grid-cols-2">
        {slips.map((one) => (
          <li key={one.student_id} className="break-inside-avoid rounded-md border border-rule bg-sheet p-4">
            <Slip exam={exam} slip={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Slip({ exam, slip: { name, roll_number, room, code } }: { exam: string; slip: EntrySlip }) {
  return (
    <>
      <p className="text-sm text-ink-2">{exam}</p>
      <p className="font-semibold">
        <bdi>{[name, roll_number].filter(Boolean).join(', ')}</bdi>
        {room && <span className="font-normal text-ink-2"> · {room}</span>}
      </p>
      <p className="tabular my-2 font-mono text-xl font-bold tracking-widest">{groupCode(code)}</p>
      <p className="text-sm">{slipWords.how(`${location.host}/signin/slip`)}</p>
    </>
  );
}
