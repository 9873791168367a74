import type { Student } from '@quivia/contract/people';
import { useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CONTROL_LOOK } from '../../../ui/fields/field.tsx';
import { useExtraTimes } from '../use-extra-time.ts';
import { studentsField, studentsDialog as text } from './form.words.tsx';
import { StudentBoxes } from './student-boxes.tsx';
import { matching } from './student-grid.ts';

interface StudentsDialogProps {
  students: Student[];
  courseId: string;
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
  onClose: () => void;
}

/** Choosing the students of an exam by roll number. */
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
      title={studentsField.custom}
      wide
      actions={
        <>
          <p role="status" className="tabular mr-auto self-center text-sm text-ink-2 max-sm:w-full">
            {text.selected(ids.size, students.length, words)}
          </p>
          <Button onClick={onClose}>{text.cancel}</Button>
          {/* In the order of the roll numbers. */}
          <Button
            variant="main"
            onClick={() => onChoose(students.flatMap(({ id }) => (ids.has(id) ? [id] : [])))}
          >
            {text.use}
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
          {isSearch ? text.selectFound : text.selectAll}
        </Button>
        <Button className="px-4! max-sm:grow" onClick={() => setShown(false)}>
          {isSearch ? text.deselectFound : text.selectNone}
        </Button>
      </div>
      <StudentBoxes students={shown} chosen={ids} extraTimes={extraTimes} onSet={set} />
    </Dialog>
  );
}
