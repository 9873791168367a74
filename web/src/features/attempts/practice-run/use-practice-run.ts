// The practice run is the exam page with these calls in place of the server's: paper, clock and receipt are made in this tab,
// and each answer travels to the server and back through the outbox of an exam. The server stores nothing, so there is
// nothing to keep out of results, monitor or gradebook.
import { AttemptState, PLAIN_PAGE, type QuestionForStudent, type Receipt } from '@quivia/contract/attempts';
import { echoAnswer } from '@quivia/contract/device-check';
import * as z from 'zod/mini';
import { call } from '../../../platform/http/call.ts';
import { tabStorage } from '../../../platform/offline/storage.ts';
import { readStored } from '../../../platform/offline/stored.ts';
import type { AttemptCalls } from '../use-attempts.ts';
import { questions, practiceRun as words } from './practice-run.words.ts';

const KEY = 'rehearsal';
const LASTS_MS = 10 * 60_000;
const OPENING = 1;

const PracticeRun = z.object({
  started_at: z.string(),
  deadline: z.string(),
  answers: AttemptState.shape.answers,
  /** When the last answer came back. */
  saved_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});
type PracticeRun = z.output<typeof PracticeRun>;

const read = () => readStored(tabStorage, KEY, PracticeRun);

function write(run: PracticeRun): PracticeRun {
  tabStorage.write(KEY, JSON.stringify(run));
  return run;
}

const begin = (server_time: string): PracticeRun =>
  write({
    started_at: server_time,
    deadline: new Date(Date.parse(server_time) + LASTS_MS).toISOString(),
    answers: [],
    saved_at: null,
    ended_at: null,
  });

/** The server's time; as in an exam, nothing begins or ends without it. */
const ask = async (question_id = 1, option_ids: number[] = []) =>
  (await call(echoAnswer, { body: { question_id, option_ids } })).server_time;

/** Closed by its deadline where that has passed. */
function asOf(run: PracticeRun, server_time: string): PracticeRun {
  const isOver = run.ended_at === null && server_time >= run.deadline;
  return isOver ? write({ ...run, ended_at: run.deadline }) : run;
}

const statusOf = ({ ended_at, deadline }: PracticeRun) => {
  if (ended_at === null) return 'in_progress' as const;
  return ended_at === deadline ? ('closed_by_deadline' as const) : ('submitted' as const);
};

const paper: QuestionForStudent[] = questions.map(({ question, choose, options }, i) => ({
  id: i + 1,
  question_number: i + 1,
  question,
  choose,
  marks: 0,
  negative_marks: 0,
  options: options.map((option, at) => ({ id: (i + 1) * 10 + at, option_number: 'ABCD'.charAt(at), option })),
}));

function receiptOf(run: PracticeRun): Receipt {
  const status = statusOf(run) === 'submitted' ? 'submitted' : 'closed_by_deadline';
  return {
    message: status === 'submitted' ? words.submitted : words.timeUp,
    title: words.title,
    community: null,
    receipt: words.receipt,
    status,
    end_reason: null,
    ended_at: run.ended_at ?? run.deadline,
    answered: run.answers.filter(({ option_ids, answer }) => option_ids.length > 0 || answer).length,
    questions: paper.length,
  };
}

export const practiceRunCalls: AttemptCalls = {
  list: async () => [],
  async start(id): Promise<AttemptState> {
    const server_time = await ask();
    const known = read();
    // One that has ended begins again.
    const run = known?.ended_at === null ? asOf(known, server_time) : begin(server_time);
    return {
      id,
      message: words.started,
      title: words.title,
      community: null,
      status: statusOf(run),
      server_time,
      started_at: run.started_at,
      deadline: run.deadline,
      end_reason: null,
      ...PLAIN_PAGE,
      allow_calculator: true,
      allow_scratch_pad: true,
      opening: OPENING,
      question_count: paper.length,
      current_question: null,
      last_seq: 0,
      answers: run.answers,
      saved_at: run.saved_at,
      last_question: null,
      late_questions: [],
    };
  },
  paper: async () => paper,
  async save({ question_id, option_ids, answer, is_flagged }) {
    const server_time = await ask(question_id, option_ids);
    const known = asOf(read() ?? begin(server_time), server_time);
    const others = known.answers.filter((one) => one.question_id !== question_id);
    const answers = [...others, { question_id, option_ids, answer, is_flagged }];
    const run = known.ended_at === null ? write({ ...known, answers, saved_at: server_time }) : known;
    return {
      message: '',
      outcome: 'saved',
      status: statusOf(run),
      opening: OPENING,
      server_time,
      deadline: run.deadline,
    };
  },
  report: async () => ({ message: '' }),
  next: () => Promise.reject(new Error('A practice run goes both ways.')),
  async submit() {
    const server_time = await ask();
    const known = asOf(read() ?? begin(server_time), server_time);
    return receiptOf(known.ended_at === null ? write({ ...known, ended_at: server_time }) : known);
  },
  delivered: async () => receiptOf(read() ?? begin(await ask())),
  receipt: async () => receiptOf(read() ?? begin(await ask())),
  record: async () => ({ dropped: 0, short_absences: 0, events: [] }),
};
