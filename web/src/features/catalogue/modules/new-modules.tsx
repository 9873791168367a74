import { MODULE_NUMBERS } from '@quivia/contract/courses';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { NewModuleForm } from './new-module-form.tsx';

interface NewModulesProps {
  course: { id: number; name: string };
  /** Where all modules of the course are. */
  courseLink: string;
}

/** Asked right after a course is created: how many modules, and a form for each. */
export function NewModules({ course, courseLink }: NewModulesProps) {
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(0);
  // A smaller number only hides the rest: what was typed there comes back with a larger one.
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
      title={`Modules of ${course.name}`}
      actions={<LinkButton to={courseLink}>See all its modules</LinkButton>}
    >
      <div className="border-b border-rule px-4 py-6">
        <TextField
          ref={input}
          label="Number of modules"
          type="number"
          min={MODULE_NUMBERS.least}
          max={MODULE_NUMBERS.most}
          className="tabular max-w-40"
          hint="More can be added later."
          error={typed && !isPossible ? `Please enter a number from 1 to ${MODULE_NUMBERS.most}` : undefined}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      {Array.from({ length: most }, (_, place) => place + 1).map((number) => (
        <NewModule key={number} courseId={course.id} number={number} hidden={number > count} />
      ))}
    </Card>
  );
}

function NewModule({ courseId, number, hidden }: { courseId: number; number: number; hidden: boolean }) {
  const [name, setName] = useState<string>();
  return (
    <Collapsible
      title={name ? `Module ${number}: ${name}` : `Module ${number}`}
      aside={name !== undefined && <Badge tone="right">Added</Badge>}
      startsOpen={number === 1}
      hidden={hidden}
    >
      <div className="max-w-measure">
        <NewModuleForm courseId={courseId} number={number} onAdded={setName} />
      </div>
    </Collapsible>
  );
}
