import { MODULE_NUMBERS } from '@quivia/contract/courses';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { newModules as words } from './modules.words.ts';
import { NewModuleForm } from './new-module-form.tsx';
import { SeveralModules } from './several-modules.tsx';

interface NewModulesProps {
  course: { id: number; name: string };
  /** To the page with all modules of the course. */
  courseLink: string;
}

/** Shown once a course has been created: asks how many modules it has, and offers a form for each. */
export function NewModules({ course, courseLink }: NewModulesProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(0);
  // A smaller number only hides the other forms: what was typed there returns with a larger one.
  const [most, setMost] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const wanted = Number(typed);
  const isPossible = Number.isInteger(wanted) && wanted >= 1 && wanted <= MODULE_NUMBERS.most;

  function change(text: string) {
    setTyped(text);
    const next = Number(text);
    if (!Number.isInteger(next) || next < 1 || next > MODULE_NUMBERS.most) return;
    setCount(next);
    setMost(Math.max(most, next));
  }

  return (
    <Card
      flush
      title={words.title(course.name)}
      actions={<LinkButton to={courseLink}>{words.seeAll}</LinkButton>}
    >
      <div className="border-b border-rule px-4 py-6">
        <TextField
          ref={input}
          label={words.count}
          type="number"
          min={MODULE_NUMBERS.least}
          max={MODULE_NUMBERS.most}
          className="tabular max-w-40"
          hint={words.countHint}
          error={typed && !isPossible ? words.countWrong(MODULE_NUMBERS.most) : undefined}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
        {count === 0 && (
          <div className="mt-6 max-w-measure">
            <SeveralModules courseId={course.id} onAdded={() => void navigate(courseLink)} />
          </div>
        )}
      </div>
      {Array.from({ length: most }, (_, index) => index + 1).map((number) => (
        <NewModule key={number} courseId={course.id} number={number} hidden={number > count} />
      ))}
    </Card>
  );
}

interface NewModuleProps {
  courseId: number;
  number: number;
  hidden: boolean;
}

function NewModule({ courseId, number, hidden }: NewModuleProps) {
  const [name, setName] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  /** The next form opens with the cursor in its first field. */
  function onAdded(added: string) {
    setName(added);
    const next = box.current?.closest('details')?.nextElementSibling;
    if (!(next instanceof HTMLDetailsElement) || next.hidden) return;
    next.open = true;
    next.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }

  return (
    <Collapsible
      title={words.module(number, name)}
      aside={name !== undefined && <Badge tone="right">{words.added}</Badge>}
      startsOpen={number === 1}
      hidden={hidden}
    >
      <div ref={box} className="max-w-measure">
        <NewModuleForm courseId={courseId} number={number} onAdded={onAdded} />
      </div>
    </Collapsible>
  );
}
