import type { Student } from '@quivia/contract/people';
import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CONTROL_LOOK } from '../../../ui/fields/field.tsx';
import { useExtraTimes } from '../use-extra-time.ts';
import { StudentBoxes } from './student-boxes.tsx';
import { matching } from './student-grid.ts';

interface StudentsDialogProps {
  students: Student[];
  courseId: string;
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
  onClose: () => void;
}

/** Who sits it, by roll number. */
export function StudentsDialog({ students, courseId, chosen, onChoose, onClose }: StudentsDialogProps) {
  const { words } = useWorkplace();
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(chosen));
  const [search, setSearch] = useState('');
  const extraTimes = useExtraTimes(courseId).data;
  const shown = matching(students, search);
  const isSearch = search.trim() !== '';

  function set(some: readonly number[], isChosen: boolean) {
    setIds((before) => {
      const after = new Set(before);
      for (const id of some) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }

  const setShown = (isChosen: boolean) =>
    set(
      shown.map(({ id }) => id),
      isChosen,
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Custom Selection"
      wide
      actions={
        <>
          <p role="status" className="mr-auto self-center text-sm text-ink-2 max-sm:w-full">
            <span className="tabular">{ids.size}</span> of {plural(students.length, words.student)} selected
          </p>
          <Button onClick={onClose}>Cancel</Button>
          {/* In the order of the roll numbers. */}
          <Button
            variant="main"
            onClick={() => onChoose(students.flatMap(({ id }) => (ids.has(id) ? [id] : [])))}
          >
            Use selection
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <input
          type="search"
          aria-label={words.searchStudents}
          placeholder={words.searchStudents}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={`${CONTROL_LOOK} w-auto min-w-0 grow basis-56`}
        />
        <Button className="px-4! max-sm:grow" onClick={() => setShown(true)}>
          {isSearch ? 'Select found' : 'Select all'}
        </Button>
        <Button className="px-4! max-sm:grow" onClick={() => setShown(false)}>
          {isSearch ? 'Deselect found' : 'Select none'}
        </Button>
      </div>
      <StudentBoxes students={shown} chosen={ids} extraTimes={extraTimes} onSet={set} />
    </Dialog>
  );
}
