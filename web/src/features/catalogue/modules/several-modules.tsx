import { MODULE_NUMBERS } from '@quivia/contract/courses';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { readModuleLines, writeModuleLines } from './module-lines.ts';
import { severalModules as words } from './modules.words.ts';
import { nextModuleNumber } from './next-module-number.ts';
import { useAddModule, useModules } from './use-modules.ts';

interface SeveralModulesProps {
  courseId: number;
  onAdded?: () => void;
}

/** The syllabus of a course in one field, one module a line. */
export function SeveralModules({ courseId, onAdded }: SeveralModulesProps) {
  const { data: taken } = useModules(courseId);
  const add = useAddModule();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isAdding || !taken) return;
    const { modules, wrong } = readModuleLines(text);
    if (wrong !== undefined) return setError(words.wrong(wrong));
    if (modules.length === 0) return setError(words.none);
    setError(undefined);
    setAdding(true);
    const numbers = taken.map(({ module_number }) => module_number);
    let added = 0;
    try {
      for (const module of modules) {
        const number = nextModuleNumber(numbers);
        if (number === null) throw new Error(words.full(MODULE_NUMBERS.most));
        await add({ ...module, course_id: courseId, module_number: number });
        numbers.push(number);
        added++;
      }
      toast.success(words.added(added));
      setText('');
      onAdded?.();
    } catch (failure) {
      // What was added is in the list: the rest can be sent again.
      setText(writeModuleLines(modules.slice(added)));
      setError(failure instanceof Error && !('code' in failure) ? failure.message : sentenceOf(failure));
    } finally {
      setAdding(false);
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextArea
        label={words.label}
        hint={words.hint}
        rows={5}
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" busy={isAdding}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
