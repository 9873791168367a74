import type { QuizResult } from '@quivia/contract/results';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { practiceAddress } from './result-address.ts';
import { missedIn, percentOf, strengthsOf, weakestFirst } from './strengths.ts';
import { progress, modules as text } from './student.words.tsx';

/** Marks by module, where there is most to gain first, and the way to practise it. */
export function ModuleStrengths({ result: { id, modules, can_review } }: { result: QuizResult }) {
  const { words } = useWorkplace();
  const strengths = strengthsOf(modules);
  const missed = missedIn(modules);
  const bars = weakestFirst(modules).map((module) => ({
    key: module.module_name,
    name: module.module_name,
    note: text.note(module),
    value: percentOf(module),
    words: progress.percentOf(percentOf(module)),
  }));
  return (
    <Card title={text.title}>
      {(missed === 0 || strengths) && (
        <p className="mb-4 max-w-measure text-sm">
          {missed === 0 ? text.nothingMissed : strengths && text.best(strengths.best, strengths.worst)}
        </p>
      )}
      <BarList label={text.caption(words)} bars={bars} most={100} />
      {can_review && missed > 0 && (
        <LinkButton to={practiceAddress(id)} variant="main" className="mt-6 w-full print:hidden sm:w-auto">
          {text.tryAgain(missed)}
        </LinkButton>
      )}
    </Card>
  );
}
