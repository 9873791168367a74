import type { Student } from '@quivia/contract/people';
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { extraTime as extraTimeText } from '../exams.words.tsx';
import { studentsDialog as text } from './form.words.tsx';
import { nextIndex, rangeOf } from './student-grid.ts';

interface StudentBoxesProps {
  students: readonly Student[];
  chosen: ReadonlySet<number>;
  /** In percent, by student. */
  extraTimes: ReadonlyMap<number, number> | undefined;
  onSet: (ids: readonly number[], isChosen: boolean) => void;
}

const ROLL_NUMBERS =
  'grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]';
/** Longer: people choose them themselves. */
const USERNAMES = 'grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]';

/** The whole grid is one stop of the Tab key; the arrow keys move inside it. */
export function StudentBoxes({ students, chosen, extraTimes, onSet }: StudentBoxesProps) {
  const { words, isCommunity } = useWorkplace();
  const list = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState(0);
  const entry = Math.min(reached, students.length - 1);
  const latest = useRef({ onSet, students });
  latest.current = { onSet, students };
  const anchor = useRef<number>(undefined);
  const isShift = useRef(false);
  /** With Shift, everyone from the last one that was set. */
  const set = useCallback((id: number, isChosen: boolean) => {
    const ids = latest.current.students.map((student) => student.id);
    const range = isShift.current ? rangeOf(ids, anchor.current, id) : [id];
    anchor.current = id;
    latest.current.onSet(range, isChosen);
  }, []);
  const noteShift = ({ shiftKey }: { shiftKey: boolean }) => {
    isShift.current = shiftKey;
  };

  function move(event: KeyboardEvent) {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])];
    const index = boxes.indexOf(event.target as HTMLInputElement);
    const tops = boxes.map((box) => box.getBoundingClientRect().top);
    const columns = Math.max(1, tops.filter((top) => top === tops[0]).length);
    const next = index < 0 ? undefined : nextIndex(event.key, index, boxes.length, columns);
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
    boxes[next]?.focus();
  }

  if (students.length === 0) return <p className="py-12 text-center text-sm text-ink-2">{text.nobody}</p>;
  return (
    <>
      <p id="grid-keys" className="mt-3 text-xs text-ink-3 pointer-coarse:hidden">
        {text.keys}
      </p>
      <ul
        ref={list}
        aria-label={words.Students}
        aria-describedby="grid-keys"
        onKeyDownCapture={noteShift}
        onKeyDown={move}
        onPointerDownCapture={noteShift}
        className={`mt-2 grid max-h-[50dvh] ${isCommunity ? USERNAMES : ROLL_NUMBERS} gap-x-4 overflow-y-auto rounded-md border-[1.5px] border-rule-strong px-3 py-1 select-none`}
      >
        {students.map((student, index) => (
          <Box
            key={student.id}
            student={student}
            extraTime={extraTimes?.get(student.id)}
            isChosen={chosen.has(student.id)}
            isEntry={index === entry}
            onSet={set}
          />
        ))}
      </ul>
    </>
  );
}

interface BoxProps {
  student: Student;
  extraTime: number | undefined;
  isChosen: boolean;
  isEntry: boolean;
  onSet: (id: number, isChosen: boolean) => void;
}

const Box = memo(function Box({ student, extraTime, isChosen, isEntry, onSet }: BoxProps) {
  return (
    <li className="min-w-0">
      <Checkbox
        label={
          <span className="grid min-w-0 leading-tight">
            <span className="tabular break-all">{student.roll_number}</span>
            {student.name && <span className="text-xs text-ink-3">{student.name}</span>}
            {extraTime && (
              <span className="text-xs font-semibold text-pencil">
                {extraTimeText.amountOfTime(extraTime)}
              </span>
            )}
          </span>
        }
        tabIndex={isEntry ? 0 : -1}
        checked={isChosen}
        onChange={({ target }) => onSet(student.id, target.checked)}
      />
    </li>
  );
});
