import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { DateTimeToSecond } from '../../../platform/app/date-time.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { outOf } from '../marks.words.ts';
import { lateDialog, late as text } from './attempt.words.tsx';

type LateAnswer = AttemptForFaculty['late'][number];

const hasSubmitted = ({ status }: AttemptForFaculty) => status === 'submitted';

const toneOf = ({ accepted }: LateAnswer): Tone =>
  accepted === null ? 'risk' : accepted ? 'right' : 'plain';

/** Each answer that arrived after the deadline: when, how late, and what it would change. */
export function LateAnswersCard({ attempt }: { attempt: AttemptForFaculty }) {
  return (
    <Card title={text.title} flush>
      <div className="isolate">
        <Table caption={text.caption} maxHeight="24rem">
          <TableHead>
            <HeadCell numeric className="w-0">
              {text.question}
            </HeadCell>
            <HeadCell>{text.chosen}</HeadCell>
            <HeadCell>{text.given}</HeadCell>
            <HeadCell>{text.received}</HeadCell>
            <HeadCell>{text.howLate}</HeadCell>
            <HeadCell>{text.effect}</HeadCell>
            <HeadCell>{text.decision}</HeadCell>
          </TableHead>
          <TableBody>
            {attempt.late.map((answer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in everything, and none moves
              <Row key={index}>
                <Cell numeric>{answer.question_number}</Cell>
                <Cell>{answer.chosen || text.removed}</Cell>
                <Cell className="tabular whitespace-nowrap">
                  {answer.given_at ? <DateTimeToSecond at={answer.given_at} /> : text.notSaid}
                </Cell>
                <Cell className="tabular whitespace-nowrap">
                  <DateTimeToSecond at={answer.received_at} />
                </Cell>
                <Cell className="whitespace-nowrap">{text.lateness(answer, hasSubmitted(attempt))}</Cell>
                <Cell className="whitespace-nowrap">{text.effectOf(answer)}</Cell>
                <Cell>
                  <Badge tone={toneOf(answer)}>{text.decisionOf(answer)}</Badge>
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </div>
    </Card>
  );
}

/** The attempt with the late answers that one decision can cover: those that came after the results are decided about apart. */
export function lateOnly(
  attempt: AttemptForFaculty,
  { afterResults }: { afterResults: boolean },
): AttemptForFaculty {
  return {
    ...attempt,
    late: attempt.late.filter(({ after_results = false }) => after_results === afterResults),
    marks_with_late: afterResults ? (attempt.marks_with_after_results ?? null) : attempt.marks_with_late,
  };
}

/** What a decision covers: what is undecided, or all of them again. */
function coveredBy({ late }: AttemptForFaculty): LateAnswer[] {
  const undecided = late.filter(({ accepted }) => accepted === null);
  return undecided.length > 0 ? undecided : late;
}

/** What a decision about the late answers covers and changes, said in its dialog. */
export function LateConsequence({ attempt, accept }: { attempt: AttemptForFaculty; accept: boolean }) {
  const late = coveredBy(attempt);
  const reversed = late.filter(({ accepted }) => accepted === !accept).length;
  return (
    <div className="grid gap-3 text-sm text-ink-2">
      <p>{lateDialog.covers(late.length)}</p>
      <ul className="grid max-h-40 gap-1 overflow-y-auto rounded-md border border-rule bg-paper px-4 py-3">
        {late.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in everything, and none moves
          <li key={index}>
            <span className="font-semibold text-ink">
              {lateDialog.answer(answer.question_number, answer.chosen)}
            </span>
            {lateDialog.detail(text.lateness(answer, hasSubmitted(attempt)), text.effectOf(answer))}
          </li>
        ))}
      </ul>
      <Totals attempt={attempt} />
      <p>{accept ? lateDialog.accepts : lateDialog.refuses}</p>
      {reversed > 0 && (
        <p>{accept ? lateDialog.acceptsRefused(reversed) : lateDialog.refusesAccepted(reversed)}</p>
      )}
    </div>
  );
}

/** The total now and with the late answers, where the server knows it: it reckons with those not yet decided. */
export function Totals({ attempt }: { attempt: AttemptForFaculty }) {
  const { score, total_marks, marks_with_late, is_corrected } = attempt;
  if (score === null || total_marks === null) return null;
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Total name={lateDialog.now} marks={outOf(score, total_marks)} />
        {marks_with_late !== null && (
          <Total name={lateDialog.withLate} marks={outOf(marks_with_late, total_marks)} />
        )}
      </dl>
      {is_corrected && <p>{lateDialog.corrected}</p>}
    </>
  );
}

function Total({ name, marks }: { name: string; marks: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd className="tabular font-semibold text-ink">{marks}</dd>
    </div>
  );
}
