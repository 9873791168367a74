// Practice serves no question whose key an exam still needs: every way to such a key is tried here.
import { deleteOwnAccount } from '@quivia/contract/deletion';
import { regrade, reopenAttempt } from '@quivia/contract/exam-decisions';
import { releaseResults } from '@quivia/contract/exam-results';
import { listNotifications } from '@quivia/contract/notifications';
import {
  answerPractice,
  countDuePractice,
  doubtKey,
  listPractice,
  type PracticeQuestion,
} from '@quivia/contract/practice';
import * as banks from '@quivia/contract/question-banks';
import { changeQuestion, deleteQuestions, duplicateQuestions, getQuestion } from '@quivia/contract/questions';
import { cancelExam } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { after, days, hours, minutes, now } from '../../platform/clock.ts';
import { observeStatements, sql } from '../../platform/database/database.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { asClass, buildCommunity, type Community, enter } from '../../testing/communities.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/exams/banks.ts';
import { releaseAllDue } from '../../testing/exams/close-all-due.ts';
import { type Student, startExam, student } from '../../testing/exams/exams.ts';
import { type Class, newExam, openClass, sitWith } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { PASSWORD } from '../../testing/test-app.ts';

let room: Class;
let anna: Student;
let ben: Student;
beforeAll(async () => {
  room = await openClass('anna01', 'ben0001');
  [anna, ben] = room.students as [Student, Student];
});
let named = 0;
beforeEach(() => {
  named += 1;
});
afterEach(async () => {
  await room.backToNow();
  // What one test leaves open is not there in the next.
  await sql`update question_banks set practice_opened_at = null`;
  await sql`delete from practice_cards`;
  await sql`update exams set allow_review = false`;
});
afterAll(() => room.server.stop());

const setPractice = (who: Person, id: number, open = true) =>
  who.call(banks.setBankPractice, { params: { id: String(id) }, body: { open } });

/** Texts differ from test to test: the same question in another exam would be held back. */
const text = (word: string) => `${word} ${named}`;

async function openBank(owner: Person, ...words: string[]) {
  const qbank_id = await newBank(owner, room.college.course, text('Bank'));
  const ids = await addQuestions(owner, { qbank_id, module_id: room.college.module }, ...words.map(text));
  await done(setPractice(owner, qbank_id));
  return { qbank_id, ids: ids as [number, ...number[]] };
}

const list = async (who: Person, query: { communities?: 'true'; exam_id?: string } = {}) =>
  done(who.call(listPractice, { query }));
const wordsOf = (questions: readonly PracticeQuestion[]) =>
  questions.map(({ question }) => question.replace(/ \d+$/, ''));
const offered = async (who: Person) => wordsOf((await list(who)).questions);

const optionOf = (question: PracticeQuestion, letter: string) =>
  question.options.find(({ option_number }) => option_number === letter)?.id as number;
const tryAnswer = (who: Person, question: PracticeQuestion, letter = 'B') =>
  who.call(answerPractice, {
    body: { question_id: question.id, exam_id: question.exam_id, option_ids: [optionOf(question, letter)] },
  });
const answer = async (who: Person, question: PracticeQuestion, letter = 'B') =>
  done(tryAnswer(who, question, letter));

/** The first question that is offered. */
const firstOf = async (who: Person) => (await list(who)).questions[0] as PracticeQuestion;

/** Anna gets the first one right, the second wrong, and leaves the third blank. */
async function satExam(form: object = {}) {
  const exam = await newExam(room, ['Right', 'Wrong', 'Blank'].map(text), form);
  await sitWith(anna, exam, 'BA-');
  await room.over();
  await releaseAllDue();
  return exam;
}

describe('after an exam', () => {
  test('what was missed is due, without its key, and the answer shows it', async () => {
    const exam = await satExam({ title: 'Series 1' });
    const practice = await list(anna);
    expect(practice.due).toBe(2);
    expect(wordsOf(practice.questions)).toEqual(['Wrong', 'Blank']);
    expect(JSON.stringify(practice)).not.toMatch(/correct|explanation/);
    const [question] = practice.questions as [PracticeQuestion];
    expect(question).toMatchObject({ exam_id: exam.id, exam: 'Series 1', reason: 'missed', choose: 'one' });
    expect(await done(anna.call(countDuePractice))).toEqual({ college: 2, communities: 0 });

    const { correct, ...reply } = await answer(anna, question, 'A');
    expect(reply).toMatchObject({ is_right: false, explanation: '' });
    expect(correct).toEqual([optionOf(question, 'B')]);
    expect(await offered(anna)).toEqual(['Blank']);
    // A wrong one comes again the next day, a right one after three.
    await room.step(hours(20));
    expect(await offered(anna)).toEqual(['Blank', 'Wrong']);
    expect((await answer(anna, (await list(anna)).questions[1] as PracticeQuestion)).is_right).toBe(true);
    await room.step(days(2));
    expect(await offered(anna)).toEqual(['Blank']);
    await room.step(days(1));
    expect(await offered(anna)).toEqual(['Blank', 'Wrong']);
  });

  test('the exam can be practised as a whole, the missed ones first', async () => {
    const exam = await satExam();
    const practice = await list(anna, { exam_id: String(exam.id) });
    expect(practice.questions.map(({ reason }) => reason)).toEqual(['missed', 'missed', 'known']);
    expect(wordsOf(practice.questions)).toEqual(['Wrong', 'Blank', 'Right']);
    for (const question of practice.questions) await answer(anna, question);
    // Also when nothing is due any more.
    expect((await list(anna, { exam_id: String(exam.id) })).questions).toHaveLength(3);
    const none = await list(anna);
    expect(none.questions).toEqual([]);
    expect(new Date(none.next_at as string).getTime()).toBeGreaterThan(now().getTime());
  });

  test('a student who was not assigned to it gets nothing of it', async () => {
    const exam = await newExam({ ...room, students: [anna] }, [text('Anna')]);
    await sitWith(anna, exam, 'A');
    await room.over();
    await releaseAllDue();
    const question = await firstOf(anna);
    expect(await offered(ben)).toEqual([]);
    expect((await ben.call(listPractice, { query: { exam_id: String(exam.id) } })).status).toBe(404);
    expect((await tryAnswer(ben, question)).status).toBe(404);
  });

  test('of drawn questions, whoever was absent gets none, and others get theirs', async () => {
    const words = ['One', 'Two', 'Three', 'Four'].map(text);
    const exam = await newExam(room, words, { draw_per_module: 1 });
    await sitWith(anna, exam, '-');
    await room.over();
    await releaseAllDue();
    expect(await offered(anna)).toHaveLength(1);
    expect(await offered(ben)).toEqual([]);
  });

  test('a right answer that is sent twice counts once', async () => {
    await satExam();
    const question = await firstOf(anna);
    const replies = await Promise.all([answer(anna, question), answer(anna, question)]);
    const [one, other] = replies.map(({ next_at }) => Date.parse(next_at)) as [number, number];
    // Each at its own moment of one test, which ends after a minute; a second step up would be days later.
    expect(Math.abs(one - other)).toBeLessThan(minutes(1));
    await answer(anna, question);
    expect(await sql`select box from practice_cards where user_id = ${anna.id}`).toEqual([{ box: 2 }]);
  });

  test('a corrected key counts, and a dropped question is not practised', async () => {
    const exam = await satExam();
    const grade = (i: number, given: { policy: 'new_key'; correct: number[] } | { policy: 'drop' }) =>
      done(
        room.fred.call(regrade, {
          params: { id: String(exam.id) },
          body: {
            question_id: exam.questionIds[i] as number,
            reason: 'The key was wrong.',
            apply: true,
            ...given,
          },
        }),
      );
    await grade(2, { policy: 'new_key', correct: [exam.options[2]?.[3] as number] });
    await grade(1, { policy: 'drop' });
    const { questions } = await list(anna);
    expect(wordsOf(questions)).toEqual(['Blank']);
    const [blank] = questions as [PracticeQuestion];
    expect((await answer(anna, blank, 'D')).is_right).toBe(true);
  });

  test('a second try is graded, and changes nothing about when the question comes again', async () => {
    await satExam();
    const question = await firstOf(anna);
    const retry = (letter: string) =>
      done(
        anna.call(answerPractice, {
          body: {
            question_id: question.id,
            exam_id: question.exam_id,
            option_ids: [optionOf(question, letter)],
            is_retry: true,
          },
        }),
      );
    const first = await answer(anna, question, 'A');
    expect(await retry('B')).toEqual({ ...first, is_right: true, share: 1 });
    expect(await retry('A')).toEqual(first);
  });

  test('a key that looks wrong is not taught, until it has been corrected', async () => {
    const exam = await satExam();
    const [, wrong] = exam.questionIds as [number, number];
    const bank = await sql`
      update question_banks set practice_opened_at = now() where id = (select bank_id from questions where id = ${wrong})`;
    expect(bank.count).toBe(1);
    await sql`
      insert into doubtful_keys (exam_id, questions, found_at) values (${exam.id}, ${[wrong]}, now())
      on conflict (exam_id) do update set questions = excluded.questions`;
    // Neither from the exam nor from its bank, which is open too.
    expect(await offered(anna)).toEqual(['Blank', 'Right']);
    expect(await offered(ben)).toEqual(['Right', 'Blank']);
    const { version } = await done(room.fred.call(getQuestion, { params: { id: String(wrong) } }));
    await done(
      room.fred.call(changeQuestion, {
        params: { id: String(wrong) },
        body: { ...content(text('Mended')), version },
      }),
    );
    expect(await offered(ben)).toEqual(['Right', 'Blank', 'Mended']);
    await sql`update question_banks set practice_opened_at = null`;
    expect(await offered(anna)).toEqual(['Blank']);
    await done(
      room.fred.call(regrade, {
        params: { id: String(exam.id) },
        body: {
          question_id: wrong,
          reason: 'The key was wrong.',
          apply: true,
          policy: 'new_key',
          correct: [exam.options[1]?.[3] as number],
        },
      }),
    );
    expect(await offered(anna)).toEqual(['Wrong', 'Blank']);
  });

  test('what was changed or deleted in its bank since is practised as it was in the exam', async () => {
    const exam = await satExam();
    const [, wrong, blank] = exam.questionIds as [number, number, number];
    const { version } = await done(room.fred.call(getQuestion, { params: { id: String(wrong) } }));
    await done(
      room.fred.call(changeQuestion, {
        params: { id: String(wrong) },
        body: { ...content('Something else'), version },
      }),
    );
    await done(room.fred.call(deleteQuestions, { body: { question_ids: [blank] } }));
    expect(await offered(anna)).toEqual(['Wrong', 'Blank']);
    expect((await answer(anna, await firstOf(anna))).is_right).toBe(true);
  });
});

describe('nothing is served of an exam', () => {
  const nothing = async (exam: { id: number }) => {
    expect(await offered(anna)).toEqual([]);
    expect(await done(anna.call(countDuePractice))).toEqual({ college: 0, communities: 0 });
    expect((await anna.call(listPractice, { query: { exam_id: String(exam.id) } })).status).toBe(404);
  };

  test('that others are still taking', async () => {
    const exam = await newExam(room, [text('Open')], { release: 'at_once' });
    await sitWith(anna, exam, 'A');
    await nothing(exam);
  });

  test('whose results are not released', async () => {
    const exam = await satExam({ release: 'by_hand' });
    await nothing(exam);
    await done(room.fred.call(releaseResults, { params: { id: String(exam.id) } }));
    expect(await offered(anna)).toEqual(['Wrong', 'Blank']);
  });

  test('that does not allow a review', async () => {
    await nothing(await satExam({ allow_review: false }));
  });

  test('that was reopened for one student after its release', async () => {
    const exam = await satExam();
    const question = await firstOf(anna);
    await done(
      room.fred.call(reopenAttempt, {
        params: { id: String(exam.id), student_id: String(ben.student_id) },
        body: { minutes: 10, reason: 'The power failed.' },
      }),
    );
    await nothing(exam);
    // Nor of a question that was on screen before.
    const late = await tryAnswer(anna, question);
    expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(JSON.stringify(late.body)).not.toContain('correct');
  });

  test('that was cancelled while it was open', async () => {
    const exam = await newExam(room, [text('Cancelled')], { release: 'at_once' });
    await sitWith(anna, exam, 'A');
    await done(
      room.fred.call(cancelExam, { params: { id: String(exam.id) }, body: { reason: 'No network.' } }),
    );
    await nothing(exam);
  });
});

describe('a bank', () => {
  test('is opened by its owner alone, who can close it again', async () => {
    const { qbank_id } = await openBank(room.fred, 'Open');
    const share = {
      params: { id: String(qbank_id) },
      body: { user_id: room.gita.id, access: 'edit' as const },
    };
    expect((await setPractice(room.gita, qbank_id)).status).toBe(404);
    await done(room.fred.call(banks.shareQuestionBank, share));
    expect((await setPractice(room.gita, qbank_id)).status).toBe(403);
    expect((await setPractice(anna, qbank_id)).status).toBe(403);
    const bank = await done(room.gita.call(banks.getQuestionBank, { params: { id: String(qbank_id) } }));
    expect(bank.is_open_for_practice).toBe(true);
    expect(await offered(anna)).toEqual(['Open']);
    const question = await firstOf(anna);
    await done(setPractice(room.fred, qbank_id, false));
    expect(await offered(anna)).toEqual([]);
    expect((await tryAnswer(anna, question)).status).toBe(404);
    const logged = await sql<
      { what: string }[]
    >`select what from audit_log where action = 'bank.practice' order by id desc limit 2`;
    expect(logged.map(({ what }) => what.split(' ')[0])).toEqual(['withdrew', 'made']);
  });

  test('that is closed, or deleted, keeps its questions', async () => {
    const { qbank_id } = await openBank(room.fred, 'Deleted');
    await done(room.fred.call(banks.deleteQuestionBank, { params: { id: String(qbank_id) } }));
    expect(await offered(anna)).toEqual([]);
    const closed = await newBank(room.fred, room.college.course, text('Closed'));
    await addQuestions(room.fred, { qbank_id: closed, module_id: room.college.module }, text('Closed'));
    expect(await offered(anna)).toEqual([]);
  });

  test('is for the students of its course: not for another college, nor after a student has left', async () => {
    const south = await buildCollege(room.server, room.root, `South${named}`);
    const stranger = await student(room.server, south, `stranger${named}`);
    const leaver = await student(room.server, room.college, `leaver${named}`);
    await openBank(room.fred, 'Ours');
    expect(await offered(stranger)).toEqual([]);
    const question = await firstOf(leaver);
    expect((await tryAnswer(stranger, question)).status).toBe(404);
    await sql`update grants set ended_at = ${now()} where user_id = ${leaver.id}`;
    expect((await tryAnswer(leaver, question)).status).toBe(404);
  });

  test('serves the newest version; an answer to an older one asks for new questions', async () => {
    const { ids } = await openBank(room.fred, 'Old', 'Gone');
    const question = await firstOf(anna);
    await done(
      room.fred.call(changeQuestion, {
        params: { id: String(ids[0]) },
        body: { ...content(text('New')), version: 1 },
      }),
    );
    await done(room.fred.call(deleteQuestions, { body: { question_ids: [ids[1] as number] } }));
    expect(await tryAnswer(anna, question)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect(await offered(anna)).toEqual(['New']);
    expect((await answer(anna, await firstOf(anna))).is_right).toBe(true);
  });

  test('gives at most ten new questions at a time', async () => {
    await openBank(room.fred, ...Array.from({ length: 13 }, (_, i) => `Q${i + 1} of`));
    expect((await list(anna)).questions).toHaveLength(10);
    for (const question of (await list(anna)).questions) await answer(anna, question);
    expect((await list(anna)).questions.map(({ reason }) => reason)).toEqual(['new', 'new', 'new']);
  });
});

describe('two texts count as the same question', () => {
  const isSame = async (one: string, other: string) => {
    const [row] = await sql<{ same: boolean }[]>`
      select asked_as(${one}, null) = asked_as(${other}, null) as same`;
    return row?.same;
  };

  test.each([
    ['punctuation, spaces and case', 'Which is a *prime* number?', 'WHICH is a prime  number :'],
    ['the form of a letter', 'Café １２', 'Cafe\u0301 12'],
    ['marks that cannot be seen', 'Sorting', 'Sor\u200bt\u00ading'],
    ['the punctuation of other scripts', 'यह क्या है।', 'यह क्या है'],
    ['quotation marks', "What does “it's” mean?", 'What does "it’s" mean'],
  ])('whatever %s', async (_, one, other) => {
    expect(await isSame(one, other)).toBe(true);
  });

  test.each([
    ['another word', 'Which is a prime number?', 'Which is an even number?'],
    ['a sign that means something', 'Is 3 < 5?', 'Is 3 > 5?'],
    ['a letter of another script', 'यह क्या है', 'वह क्या है'],
    ['nothing but punctuation', '…', '?'],
  ])('but not with %s', async (_, one, other) => {
    expect(await isSame(one, other)).toBe(false);
  });
});

describe('a question of an open bank is held back', () => {
  interface Tried {
    qbank_id: number;
    ids: [number, ...number[]];
  }
  const course = () => ({ course_id: room.college.course, duration: 10 });

  const uses: [name: string, use: (bank: Tried) => Promise<unknown>][] = [
    [
      'in an exam assigned to the same student that has not opened',
      ({ qbank_id }) =>
        startExam(
          room.fred,
          { ...course(), qbank_id, start_time: after(now(), days(3)).toISOString() },
          anna,
        ),
    ],
    ['in an exam under way', ({ qbank_id }) => startExam(room.fred, { ...course(), qbank_id }, anna)],
    [
      'in an exam for one other student',
      ({ qbank_id }) => startExam(room.fred, { ...course(), qbank_id }, ben),
    ],
    [
      'in an exam that is over and not released',
      async ({ qbank_id }) => {
        await startExam(room.fred, { ...course(), qbank_id, release: 'by_hand' }, anna);
        await room.over();
        await releaseAllDue();
      },
    ],
    [
      'in an exam that is released without a review',
      async ({ qbank_id }) => {
        await startExam(room.fred, { ...course(), qbank_id, allow_review: false }, anna);
        await room.over();
        await releaseAllDue();
      },
    ],
    [
      'in an exam of another college, as a copy',
      async ({ ids }) => {
        const east = await buildCollege(room.server, room.root, `East${named}x${ids[0]}`);
        await examOfCopy(east, ids[0]);
      },
    ],
    [
      'as a copy in an exam of a colleague',
      async ({ ids }) => {
        const qbank_id = await newBank(room.fred, room.college.course, text('Copies'));
        const body = { question_ids: ids, qbank_id, module_id: room.college.module };
        await done(room.fred.call(duplicateQuestions, { body }));
        await startExam(room.fred, { ...course(), qbank_id }, ben);
      },
    ],
    ['as a copy that was tagged before the exam', ({ ids }) => examOfChanged(ids, { tags: ['unit 3'] })],
    [
      'as a copy whose options lie in another order',
      ({ ids }) => examOfChanged(ids, { options: content('').options.toReversed() }),
    ],
    [
      'as a copy with other punctuation, spaces and letters',
      () => examOfWritten({ question: `**${text('SECRET').replace(' ', ' \u00a0: ')}** …` }),
    ],
    [
      'as a copy with a dot after each option',
      () =>
        examOfWritten({
          options: content(text('Secret')).options.map((one) => ({
            ...one,
            option: ` ${one.option.toUpperCase()}.`,
          })),
        }),
    ],
    [
      'as a copy whose text was corrected after the start',
      ({ ids }) => examOfChanged(ids, { question: text('Secrets') }, true),
    ],
  ];

  /** Of a copy that its author changes before the exam, or after its start. */
  async function examOfChanged(ids: number[], change: object, isAfterStart = false) {
    const qbank_id = await newBank(room.fred, room.college.course, text('Changed'));
    const body = { question_ids: ids, qbank_id, module_id: room.college.module };
    await done(room.fred.call(duplicateQuestions, { body }));
    const [copy] = await sql<{ id: number }[]>`select id from questions where bank_id = ${qbank_id}`;
    const changeIt = () =>
      done(
        room.fred.call(changeQuestion, {
          params: { id: String(copy?.id) },
          body: { ...content(text('Secret')), ...change, version: 1 },
        }),
      );
    if (!isAfterStart) await changeIt();
    await startExam(room.fred, { ...course(), qbank_id }, ben);
    if (isAfterStart) await changeIt();
  }

  /** Of a question that somebody has typed: no version of it was ever the same. */
  async function examOfWritten(change: object) {
    const qbank_id = await newBank(room.fred, room.college.course, text('Typed'));
    const typed = { ...content(text('Secret')), ...change };
    await addQuestions(room.fred, { qbank_id, module_id: room.college.module }, typed);
    await startExam(room.fred, { ...course(), qbank_id }, ben);
  }

  async function examOfCopy(college: College, questionId: number) {
    const other = await teacher(room.server, college, `teach${named}x${questionId}`);
    const taker = await student(room.server, college, `taker${named}x${questionId}`);
    const { question } = await done(room.fred.call(getQuestion, { params: { id: String(questionId) } }));
    const qbank_id = await newBank(other, college.course);
    await addQuestions(other, { qbank_id, module_id: college.module }, question);
    await startExam(other, { qbank_id, course_id: college.course, duration: 10 }, taker);
  }

  test.each(uses)('%s', async (_, use) => {
    const bank = await openBank(room.fred, 'Secret');
    const question = await firstOf(anna);
    await answer(anna, question);
    await use(bank);
    await sql`update practice_cards set due_at = ${after(now(), -hours(1))}`;
    expect(await offered(anna)).toEqual([]);
    expect(await done(anna.call(countDuePractice))).toEqual({ college: 0, communities: 0 });
    const refused = await tryAnswer(anna, question);
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain('correct');
  });

  test('until the exam is over and its review is open', async () => {
    const { qbank_id } = await openBank(room.fred, 'Later');
    const id = await startExam(room.fred, { ...course(), qbank_id }, ben);
    expect(await offered(anna)).toEqual([]);
    await room.over();
    await releaseAllDue();
    expect(await offered(anna)).toEqual(['Later']);
    await sql`update exams set released_at = null, release = 'by_hand' where id = ${id}`;
    expect(await offered(anna)).toEqual([]);
  });

  test('but not by an exam that was cancelled before it opened', async () => {
    const { qbank_id } = await openBank(room.fred, 'Called off');
    const start_time = after(now(), days(3)).toISOString();
    const id = await startExam(room.fred, { ...course(), qbank_id, start_time }, ben);
    expect(await offered(anna)).toEqual([]);
    await done(room.fred.call(cancelExam, { params: { id: String(id) }, body: { reason: 'Holiday.' } }));
    expect(await offered(anna)).toEqual(['Called off']);
  });
});

describe('in a community', () => {
  let chess: Community;
  let member: Student;
  beforeAll(async () => {
    chess = await buildCommunity(room.server, room.root, 'Chess');
    member = await enter(chess, await room.server.person('member01'));
  });

  test('many new questions of a community leave room for those of the college', async () => {
    const both = await student(room.server, room.college, 'both0001');
    await enter(chess, both);
    await openBank(room.fred, 'College');
    const qbank_id = await newBank(chess.admin, chess.course, 'Many');
    const many = Array.from({ length: 25 }, (_, n) => text(`Move ${n}`));
    await addQuestions(chess.admin, { qbank_id, module_id: chess.topic }, ...many);
    await done(setPractice(chess.admin, qbank_id));
    expect(await offered(both)).toEqual(['College']);
    expect((await list(both, { communities: 'true' })).questions).toHaveLength(10);
  });

  test('members practise what is theirs, apart from the college, until they leave', async () => {
    const qbank_id = await newBank(chess.admin, chess.course, 'Openings');
    await addQuestions(chess.admin, { qbank_id, module_id: chess.topic }, text('Gambit'));
    await done(setPractice(chess.admin, qbank_id));
    const quiz = await newExam(asClass(chess, member), [text('Quiz')], { release: 'at_once' });
    await sitWith(member, quiz, 'A');
    expect((await list(member, { communities: 'true' })).questions.map(({ reason }) => reason)).toEqual([
      'new',
    ]);
    await room.over();
    const { questions } = await list(member, { communities: 'true' });
    expect(wordsOf(questions)).toEqual(['Quiz', 'Gambit']);
    expect((await list(member)).questions).toEqual([]);
    expect(await done(member.call(countDuePractice))).toEqual({ college: 0, communities: 1 });
    expect(await offered(anna)).toEqual([]);
    await sql`update grants set ended_at = ${now()} where user_id = ${member.id}`;
    expect((await tryAnswer(member, questions[1] as PracticeQuestion)).status).toBe(404);
  });
});

test('a person keeps at most 2,000 cards', async () => {
  await openBank(room.fred, 'Newest');
  await sql`
    insert into practice_cards (user_id, question_id, box, due_at, practised_at)
    select ${anna.id}, q.id, 1, ${after(now(), days(1))}, ${after(now(), -days(1))}
    from questions q where q.search_text not like 'newest%' limit 1`;
  const [bank] = await sql<
    { bank_id: number; module_id: number }[]
  >`select bank_id, module_id from questions limit 1`;
  await sql`
    with made as (
      insert into questions (bank_id, module_id, question_number, search_text, likeness)
      select ${bank?.bank_id as number}, ${bank?.module_id as number}, 5000 + n, 'filler ' || n, '{}'
      from generate_series(1, 2000) n returning id)
    insert into practice_cards (user_id, question_id, box, due_at, practised_at)
    select ${anna.id}, id, 1, ${after(now(), days(1))}, ${after(now(), -hours(1))} from made`;
  const question = await firstOf(anna);
  await answer(anna, question);
  const [kept] = await sql`
    select count(*)::int as n, bool_or(question_id = ${question.id}) as newest, min(practised_at) > ${after(now(), -hours(2))} as recent
    from practice_cards where user_id = ${anna.id}`;
  expect(kept).toEqual({ n: 2000, newest: true, recent: true });
});

describe('a key that a student doubts', () => {
  const doubt = (who: Person, { id, exam_id }: PracticeQuestion) =>
    who.call(doubtKey, { body: { question_id: id, exam_id } });
  const reports = async () =>
    (await done(room.fred.call(listNotifications, { query: { limit: '50' } }))).items.filter(
      ({ message_id }) => message_id === 'bank.keyDoubted',
    );

  test('is reported to the owner of the bank once a week, and only by students who practised it', async () => {
    const { qbank_id } = await openBank(room.fred, 'Doubted');
    const question = await firstOf(anna);
    expect((await doubt(anna, question)).status).toBe(404);
    for (const who of [anna, ben]) {
      await answer(who, question);
      expect(await doubt(who, question)).toMatchObject({ status: 200 });
    }
    expect(await reports()).toMatchObject([
      {
        params: { bank: text('Bank'), question: text('Doubted') },
        link: `/faculty?panel=create-qbank&bank=${qbank_id}`,
      },
    ]);
    await room.step(days(8));
    await done(doubt(anna, question));
    expect(await reports()).toHaveLength(2);
    await done(setPractice(room.fred, qbank_id, false));
    expect((await doubt(anna, question)).status).toBe(404);
  });

  test('ten a day', async () => {
    const names = Array.from({ length: 11 }, (_, n) => `Doubt${n}`);
    await openBank(room.fred, ...names);
    const first = (await list(anna)).questions;
    for (const question of first) await answer(anna, question);
    const [last] = (await list(anna)).questions as [PracticeQuestion];
    await answer(anna, last);
    for (const question of first) await done(doubt(anna, question));
    expect(first).toHaveLength(10);
    expect((await doubt(anna, last)).status).toBe(429);
  });
});

test('every call sends few statements, however many exams and questions there are', async () => {
  for (let n = 0; n < 4; n += 1) {
    await room.backToNow();
    const exam = await newExam(room, [text(`A${n}`), text(`B${n}`), text(`C${n}`)]);
    await sitWith(anna, exam, '---');
    await room.over();
    await releaseAllDue();
  }
  await openBank(room.fred, 'D', 'E', 'F');
  const question = await firstOf(anna);
  const sent: string[] = [];
  const asked = /practice_cards|practice_opened_at|exam_questions|question_versions|answer_events/;
  observeStatements((statement) => {
    // Not that by which the server itself looks for ghosts.
    if (asked.test(statement) && !statement.includes('from ghosts')) sent.push(statement);
    return () => {};
  });
  const counts: number[] = [];
  for (const call of [() => anna.call(countDuePractice), () => list(anna), () => answer(anna, question)]) {
    sent.length = 0;
    await call();
    counts.push(sent.length);
  }
  observeStatements(undefined);
  expect((await list(anna)).due).toBe(11);
  expect(counts).toEqual([3, 5, 4]);
});

test('cards go with the account', async () => {
  const leaver = await student(room.server, room.college, 'goodbye1');
  await openBank(room.fred, 'Last');
  await answer(leaver, await firstOf(leaver));
  const cards = () => sql`select 1 from practice_cards where user_id = ${leaver.id}`;
  expect(await cards()).toHaveLength(1);
  await done(leaver.call(deleteOwnAccount, { body: { password: PASSWORD } }));
  expect(await cards()).toHaveLength(0);
});
