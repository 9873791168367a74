import { OPTION_LETTERS } from '@quivia/contract/questions';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { Draws } from './use-draws.ts';
import { drawsWords as words } from './variables.words.ts';

interface DrawsTableProps {
  draws: Draws;
  names: readonly string[];
  hasPreview: boolean;
}

/** What 20 students would get, so that the author sees every oddity before a student does. */
export function DrawsTable({ draws, names, hasPreview }: DrawsTableProps) {
  const { drawn, canDraw, isError, isFetching, refetch } = draws;
  const { words: nouns } = useWorkplace();
  if (isError)
    return (
      <div role="alert" className="text-sm">
        <p className="text-wrong">{words.notDrawn}</p>
        <Button className="mt-3" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </div>
    );
  if (!canDraw || (drawn && drawn.draws.length === 0))
    return <p className="text-sm text-ink-3">{words.fixFirst}</p>;
  if (!drawn) return <ThreeCircles />;
  const unusable = drawn.draws.filter(({ problem }) => problem !== '').length;
  const { example } = drawn;
  return (
    <section aria-busy={isFetching} className="grid min-w-0 gap-3">
      <h4 className="text-sm font-semibold">{words.title}</h4>
      {unusable > 0 && (
        <p role="status" className="text-sm text-wrong">
          {words.unusable(unusable, nouns.student)}
        </p>
      )}
      <div className="min-w-0 rounded-md border border-rule bg-sheet">
        <Table caption={words.title} maxHeight="20rem" isDense>
          <TableHead>
            <HeadCell numeric>{words.number}</HeadCell>
            {names.map((name) => (
              <HeadCell key={name} numeric>
                {name}
              </HeadCell>
            ))}
            <HeadCell className="w-full">{words.answer}</HeadCell>
          </TableHead>
          <TableBody>
            {drawn.draws.map(({ values, answer, problem }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: draws are identified by position
              <Row key={i} className={problem ? 'text-ink-3' : undefined}>
                <Cell numeric>{i + 1}</Cell>
                {names.map((name) => (
                  <Cell key={name} numeric>
                    {values?.[name] ?? words.noNumber}
                  </Cell>
                ))}
                <Cell className={problem ? 'text-wrong' : 'tabular'}>{problem || answer}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </div>
      {hasPreview && example && (
        <section aria-label={words.preview} className="min-w-0 rounded-md border border-rule bg-sheet p-3">
          <h4 className="mb-2 text-xs font-semibold text-ink-3">{words.preview}</h4>
          <RichText text={example.question} />
          <ul className="mt-2 grid gap-1 text-sm">
            {example.options.map(({ option }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by position
              <li key={i} className="flex min-w-0 gap-2">
                <span className="text-ink-3">{OPTION_LETTERS[i]}</span>
                <RichText text={option} inline />
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
