import { useDeferredValue } from 'react';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { othersIn, sentencesOf, settingsOf } from './file-in-words.words.ts';
import type { Form } from './seb-fields.tsx';
import { SebFields } from './seb-form.ts';
import { file as text } from './seb-setting.words.ts';
import { useFilePreview } from './use-seb-setting.ts';

/** As it would be with what is in the form. While something in it is wrong, as it was before. */
export function FileCard({ examId, form }: { examId: number; form: Form }) {
  const fields = useDeferredValue(form.watch());
  const file = useFilePreview(examId, SebFields.safeParse(fields).data);
  return (
    <Card title={text.title} flush>
      {file ? (
        <>
          <ul className="grid list-disc gap-1 p-4 pl-9 text-sm sm:p-(--card) sm:pl-9">
            {sentencesOf(file).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {othersIn(file).map(([name, value]) => (
              <li key={name} className="font-mono text-xs break-all">
                {name}: {value}
              </li>
            ))}
          </ul>
          <div className="border-t border-rule">
            <Collapsible title={text.all(Object.keys(file).length)}>
              <dl className="grid gap-2 text-xs">
                {settingsOf(file).map(([name, value]) => (
                  <div key={name}>
                    <dt className="text-ink-3">{name}</dt>
                    <dd className="font-mono break-all">{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-3 text-xs text-ink-3">{text.ticket}</p>
            </Collapsible>
          </div>
        </>
      ) : (
        <ThreeCircles />
      )}
    </Card>
  );
}
