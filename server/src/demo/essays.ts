// A test of essays in the demo: four of them and two drawings, what students write, and what two people give for the half that
// is marked.
import { randomUUID } from 'node:crypto';
import type { CommentLevel } from '@quivia/contract/comment-bank';
import type { Annotation } from '@quivia/contract/marking/annotations';
import type { Plan } from '@quivia/contract/marking/plan';
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { markByRubric } from '@quivia/contract/marking/rubric.rules';
import * as commentBank from '../features/answer-marking/comment-bank/comment-bank.service.ts';
import * as covers from '../features/answer-marking/covers/covers.service.ts';
import * as division from '../features/answer-marking/division/division.service.ts';
import * as equal from '../features/answer-marking/equal/equal.service.ts';
import * as flags from '../features/answer-marking/flags/flags.service.ts';
import { next } from '../features/answer-marking/next.service.ts';
import * as plans from '../features/answer-marking/plans/plans.service.ts';
import { progressOf } from '../features/answer-marking/progress.service.ts';
import * as queue from '../features/answer-marking/queue.service.ts';
import * as rubrics from '../features/answer-marking/rubrics/rubrics.service.ts';
import * as seeds from '../features/answer-marking/seeds/choose-seeds.service.ts';
import { markedQuestions } from '../features/attempts/marks/answer-to-mark.service.ts';
import { after, asOf, hours, now, seconds } from '../platform/clock.ts';
import type { Actor } from '../platform/security/access-token.ts';
import type { DemoBank } from './banks.ts';
import { BLOCKS, DRAWING } from './drawings.ts';

/** A sentence and what it earns. */
type Sentence = readonly [text: string, marks: number];

const DEADLOCK: readonly Sentence[] = [
  [
    'A deadlock needs four conditions at the same time: mutual exclusion, hold and wait, no preemption and circular wait.',
    3,
  ],
  ['Mutual exclusion goes where a resource can be shared, such as a file that is only read.', 1],
  ['Hold and wait is ruled out when a process asks for everything it needs before it starts.', 1.5],
  ['With preemption the system takes a resource back when the next request has to wait.', 1],
  ['Circular wait cannot happen when all resources are numbered and asked for in this order.', 1.5],
  ['A printer with spooling has no mutual exclusion, so it can never be part of a deadlock.', 0],
  ['If only one of the four is missing, the deadlock still happens but later.', 0],
];

const PAGE_FAULT: readonly Sentence[] = [
  ['The memory unit finds that the valid bit of the page is not set and raises a trap.', 1.5],
  ['The operating system checks whether the address belongs to the process at all.', 1],
  ['It chooses a free frame; if there is none, a victim is written back when its dirty bit is set.', 1.5],
  ['The page is read from the disk, and meanwhile another process runs.', 1],
  ['The page table is updated, and the instruction that caused the fault starts again.', 1],
  ['The process is ended, because it has used memory that is not its own.', 0],
];

const FILES: readonly Sentence[] = [
  ['With contiguous allocation the blocks of a file lie side by side, so any of them is found at once.', 1],
  ['It leaves gaps of free blocks that no large file fits into.', 1],
  ['With linked allocation each block points to the next, and no block is wasted.', 1],
  ['To read the last block of a linked file, all blocks before it have to be read.', 1],
  ['With indexed allocation a block of pointers says where all others are.', 1],
  ['Linked allocation is the fastest for databases.', 0],
];

const ALLOCATION = 'Compare contiguous, linked and indexed allocation of files.';

/** Longer and shorter texts of these sentences: all but one, and a few with what is wrong. */
function textsOf(sentences: readonly Sentence[]) {
  const good = sentences.filter(([, marks]) => marks > 0).map(([text]) => text);
  const bad = sentences.filter(([, marks]) => marks === 0).map(([text]) => text);
  const text = (parts: readonly (string | undefined)[]) => ({ text: parts.filter(Boolean).join(' ') });
  return {
    right: [text(good), ...good.map((left) => text(good.filter((one) => one !== left)))],
    wrong: good.flatMap((one, at) => [
      text([one, bad[at % bad.length]]),
      text([good[(at + 2) % good.length], one, bad[0]]),
    ]),
  };
}

/** In one sentence, so that many students write the same. */
const THRASHING = {
  module: 4,
  question: 'When is a system thrashing? Answer in one sentence.',
  marks: 2,
  options: [],
  difficulty: 'easy' as const,
  other: {
    type: 'ESSAY' as const,
    body: { template: '', words_from: null, words_to: 20 },
    key: {
      model_answer: 'When it spends more time on paging than on running processes.',
      notes: '1 mark for paging, 1 mark for no time to do anything else.',
    },
    right: [
      'It spends more time on paging than on running processes.',
      'It spends more time on paging than on running processes.',
      'it spends more time on paging than on running processes',
      'It spends more time on paging, than on running processes!',
      'It spends more time with paging than on running processes.',
      'When paging takes longer than the work itself.',
    ].map((text) => ({ text })),
    wrong: [
      'The disk is full.',
      'The disk is full.',
      'the disk is full',
      'The memory is full.',
      'Too many processes are waiting.',
    ].map((text) => ({ text })),
  },
};

const essay = (
  question: string,
  module: number,
  marks: number,
  sentences: readonly Sentence[],
  notes: string,
) => ({
  module,
  question,
  marks,
  options: [],
  difficulty: 'medium' as const,
  other: {
    type: 'ESSAY' as const,
    body: { template: '', words_from: null, words_to: 150 },
    key: { model_answer: sentences.flatMap(([text, worth]) => (worth > 0 ? text : [])).join(' '), notes },
    ...textsOf(sentences),
  },
});

export const ESSAYS: DemoBank = {
  courseCode: 'CST305',
  title: 'Operating Systems, written test',
  questions: [
    essay(
      'State the four conditions for deadlock, and show for each how a system can rule it out.',
      3,
      8,
      DEADLOCK,
      '3 marks for the four conditions, the rest for ruling them out. Examples are welcome and earn nothing of their own.',
    ),
    essay(
      'What happens from a page fault until the process continues?',
      4,
      6,
      PAGE_FAULT,
      'The order matters: no marks for a step that comes too early.',
    ),
    DRAWING,
    THRASHING,
    essay(ALLOCATION, 5, 5, FILES, 'One mark for each advantage or disadvantage, whichever they name.'),
    BLOCKS,
  ],
};

const worthOf = (text: string) =>
  [...DEADLOCK, ...PAGE_FAULT, ...FILES].reduce(
    (sum, [sentence, marks]) => sum + (text.includes(sentence) ? marks : 0),
    0,
  );

const ruledOut = (id: string, text: string, marks: number) => ({
  id,
  text,
  marks,
  shown: 'applied' as const,
  note: '',
});

/** Of the question about deadlocks. */
const RUBRIC: RubricGroup[] = [
  {
    name: 'The four conditions',
    choose: 'one',
    items: [
      {
        id: 'four',
        text: 'Names all four conditions',
        marks: 3,
        shown: 'always',
        note: 'Other names are fine, such as cyclic wait.',
      },
      { id: 'some', text: 'Names two or three of them', marks: 1.5, shown: 'applied', note: '' },
    ],
  },
  {
    name: 'How each is ruled out',
    choose: 'many',
    items: [
      ruledOut('share', 'Mutual exclusion: sharing what can be shared', 1),
      ruledOut('hold', 'Hold and wait: asking for everything at once', 1.5),
      ruledOut('preempt', 'No preemption: giving resources back', 1),
      ruledOut('circle', 'Circular wait: numbering the resources', 1.5),
    ],
  },
  {
    name: 'Mistakes',
    choose: 'many',
    items: [
      {
        id: 'later',
        text: 'Says that a deadlock happens although a condition is missing',
        marks: -0.5,
        shown: 'applied',
        note: '',
      },
      {
        id: 'spool',
        text: 'Says that a spooler ends all deadlocks',
        marks: 0,
        shown: 'never',
        note: 'Earns and costs nothing.',
      },
    ],
  },
];

/** The item that each sentence earns, in the order of the sentences. */
const EARNED = ['four', 'share', 'hold', 'preempt', 'circle', 'spool', 'later'];

const itemsIn = (text: string) =>
  DEADLOCK.flatMap(([sentence], at) => (text.includes(sentence) ? [EARNED[at] as string] : []));

const commentOn = (share: number) => {
  if (share === 1) return 'Complete, and in the right order.';
  return share < 0.5 ? 'Please read the chapter again: several steps are missing.' : '';
};

/** On sentences of the question about deadlocks, as markers find them. */
const REMARKS: Record<string, string> = {
  four: 'All four, and said to hold at the same time. That is the point.',
  spool: 'True of the printer, but other resources can still be part of a deadlock.',
  later: 'Please read again: without one of the four there is no deadlock at all.',
};

/** Where there is more than one thing to say. */
function annotationsOn(text: string): Annotation[] {
  const all: Annotation[] = DEADLOCK.flatMap(([sentence], at) => {
    const [from, comment] = [text.indexOf(sentence), REMARKS[EARNED[at] as string]];
    return from < 0 || !comment ? [] : [{ shape: 'passage', from, to: from + sentence.length, comment }];
  });
  return all.length > 1 ? all : [];
}

/** Two people mark the essay about page faults, neither knowing the mark of the other. */
const BY_TWO: Plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'meet' };

/** A second person looks at fails of the essay about files, and at some others. */
const LOOKED_AT: Plan = { type: 'second_look', percent: 10, pass_mark: 2, around: 0 };

/** The fifth answer to the first question. */
const PASSED_ON = 4;

/** What the colleague notices about answers to it. */
const NOTICED = [
  { place: 1, flag: 'other_question', note: 'The last sentence answers another question of this test.' },
  { place: 3, flag: 'illegible', note: 'I can’t tell which condition the third sentence is about.' },
] as const;

/**
 * Half of the essays to each question, those to the first by a rubric, by these people in turn; one is passed on to those who
 * run the exam. Of the others, those to one question are marked by both, until their marks for one of them differ, and of the last
 * one some are looked at twice. Of the short ones some that say the same are marked at once. What waits then is divided among them.
 */
export async function markHalf(
  examId: number,
  markers: readonly [Actor, Actor],
  answers: number,
): Promise<void> {
  const begun = now();
  const questions = await markedQuestions(examId);
  const essays = questions.filter(({ kind }) => kind === 'essay');
  for (const { id: question_id, question_number, question } of essays) {
    if (question === THRASHING.question) {
      await markAtOnce(examId, question_id, markers[1]);
      continue;
    }
    if (question_number === 1)
      await rubrics.change(markers[0], examId, {
        question_id,
        key: randomUUID(),
        version: 0,
        reason: '',
        apply: true,
        groups: RUBRIC,
      });
    else
      await plans.change(markers[0], examId, {
        question_id,
        key: randomUUID(),
        version: 0,
        reason: '',
        apply: true,
        plan: question === ALLOCATION ? LOOKED_AT : BY_TWO,
      });
    for (let place = 0; place < answers / 2; place += 1) {
      const marker = markers[place % 2] as Actor;
      const isPassedOn = place === PASSED_ON && question_number === 1;
      const at = after(begun, hours(question_number) + seconds(50 * place));
      const noticed = NOTICED.find((one) => question_number === 1 && one.place === place);
      if (!(await asOf(at, () => markNext(marker, examId, question_id, { isPassedOn, noticed })))) break;
    }
    if (question_number > 1 && question !== ALLOCATION)
      await asOf(after(begun, hours(5)), async () => {
        await differOnce(examId, question_id, markers[1]);
        await chooseSeeds(examId, question_id, markers[0]);
      });
  }
  const marker_ids = markers.map(({ userId }) => userId);
  await division.change(markers[0], examId, {
    key: randomUUID(),
    version: 0,
    helps: true,
    questions: essays.map(({ id }) => ({ question_id: id, marker_ids })),
  });
  await asOf(after(begun, hours(7)), () => lookAfter(examId, markers[0]));
  await fillBank(examId, essays[0]?.id ?? 0, markers);
  const drawing = questions.find(({ kind }) => kind === 'upload');
  if (drawing) await coverCorner(examId, drawing.id, markers[0]);
}

/** False where nothing waits. */
async function markNext(
  marker: Actor,
  examId: number,
  question_id: number,
  { isPassedOn, noticed }: { isPassedOn: boolean; noticed: (typeof NOTICED)[number] | undefined },
): Promise<boolean> {
  const { answer } = await next(marker, examId, { question_id }, { isEscalated: false });
  if (!answer) return false;
  const { answer: key, version, rubric } = answer;
  if (noticed) {
    const { flag, note } = noticed;
    await flags.flag(marker, examId, { key: randomUUID(), answer: key, flag, note, pass_on: false });
  }
  if (isPassedOn) {
    const note = 'The last sentence contradicts the first. Does that cost marks?';
    await queue.escalate(marker, examId, { answer: key, note });
    return true;
  }
  const text = String(answer.given.text);
  const by_rubric = { items: itemsIn(text), adjustment: 0, adjustment_note: '' };
  const marks = rubric ? markByRubric(rubric.groups, by_rubric, answer.marks) : worthOf(text);
  await queue.submit(marker, examId, {
    key: randomUUID(),
    answer: key,
    version,
    ...(rubric ? { by_rubric, rubric_version: rubric.version } : { marks }),
    comment: commentOn(marks / answer.marks),
    annotations: annotationsOn(text),
    reason: '',
  });
  return true;
}

/** Of answers to which both gave the same mark. */
async function chooseSeeds(examId: number, question_id: number, owner: Actor): Promise<void> {
  const { candidates } = await seeds.list(owner, examId, { question_id });
  const agreed = candidates.filter(({ is_agreed }) => is_agreed);
  for (const [place, use] of (['practice', 'quality'] as const).entries()) {
    const chosen = agreed[place];
    if (!chosen) continue;
    const reasons = chosen.comment || 'One mark for each step, in whatever words.';
    await seeds.choose(owner, examId, { key: randomUUID(), answer: chosen.answer, use, reasons });
  }
}

/** The owner asks whose answer the first flag is about, and settles it. */
async function lookAfter(examId: number, owner: Actor): Promise<void> {
  const found = (await flags.list(owner, examId)).find(({ flag }) => flag === 'other_question');
  if (!found) return;
  await flags.name(owner, examId, found.id, { reason: 'To ask whether two answers were mixed up' });
  await flags.settle(owner, examId, found.id, {
    note: 'The student was asked: both answers are where they belong.',
  });
}

/** Their own comments, and one that is shared. */
async function fillBank(examId: number, question_id: number, [one, other]: readonly [Actor, Actor]) {
  const add = (who: Actor, level: CommentLevel, text: string) =>
    commentBank.add(who, examId, { key: randomUUID(), question_id, level, text });
  await add(one, 'own', 'Please give an example of your own.');
  await add(one, 'question', 'Which of the four conditions does this rule out?');
  await add(other, 'course', 'Say what the operating system does, and not only that it does it.');
}

/** Where students write their names. */
async function coverCorner(examId: number, question_id: number, marker: Actor): Promise<void> {
  const { answer } = await next(marker, examId, { question_id }, { isEscalated: false });
  const [picture] = (answer?.given as { files?: string[] } | undefined)?.files ?? [];
  if (!answer || !picture) return;
  const { answer: key, version } = answer;
  const part = { shape: 'rectangle', picture, x: 0.7, y: 0, to_x: 1, to_y: 0.06 } as const;
  await covers.cover(marker, examId, { key: randomUUID(), answer: key, version, part });
  await queue.giveBack(marker, examId, { answer: key, to_markers: false });
}

/** This person is stricter from now on. */
async function differOnce(examId: number, question_id: number, marker: Actor): Promise<void> {
  while ((await progressOf(examId, question_id)).differs === 0) {
    const { answer } = await next(marker, examId, { question_id }, { isEscalated: false });
    if (!answer) break;
    const marks = Math.max(0, worthOf(String(answer.given.text)) - 1.5);
    await queue.submit(marker, examId, {
      key: randomUUID(),
      answer: answer.answer,
      version: answer.version,
      marks,
      comment: 'The order of the steps is not right.',
      reason: '',
    });
  }
}

/** The first answer of this person, and all with exactly its words. Other spellings wait. */
async function markAtOnce(examId: number, question_id: number, marker: Actor): Promise<void> {
  const { answer } = await next(marker, examId, { question_id }, { isEscalated: false });
  if (!answer) return;
  const [own] = await equal.list(marker, examId, { answer: answer.answer });
  await equal.mark(marker, examId, {
    key: randomUUID(),
    answer: answer.answer,
    version: answer.version,
    versions: [],
    answers: own?.answers ?? 1,
    marks: String(answer.given.text).includes('paging') ? 2 : 0.5,
    comment: '',
    reason: '',
  });
}
