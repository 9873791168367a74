// The few replies that the exam page needs to load: a session to restore and an exam in progress.

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const claims = () => ({
  user: { id: 1, username: 'student', email: 'student@example.org' },
  roles: ['Student'],
  exp: Math.floor(Date.now() / 1000) + 3600,
});
const token = () => ['e30', Buffer.from(JSON.stringify(claims())).toString('base64url'), 'none'].join('.');

const state = () => ({
  id: 1,
  message: '',
  title: 'Exam',
  community: null,
  status: 'in_progress',
  server_time: new Date().toISOString(),
  started_at: new Date().toISOString(),
  deadline: inAnHour(),
  end_reason: null,
  navigation: 'free',
  integrity: 'record',
  allow_calculator: false,
  allow_scratch_pad: false,
  number_keypad: false,
  spell_check: false,
  allow_paste: false,
  opening: 1,
  question_count: 1,
  current_question: null,
  last_seq: 0,
  saved_at: null,
  last_question: null,
  late_questions: [],
  answers: [],
});

const QUESTION = {
  id: 1,
  question_number: 1,
  question: 'What is **light**?',
  choose: 'one',
  marks: 1,
  negative_marks: 0,
  options: ['A', 'B', 'C', 'D'].map((letter, i) => ({ id: i + 1, option_number: letter, option: letter })),
};

const REPLIES = {
  '/api/v1/auth/refresh': () => ({ access_token: token() }),
  '/api/v1/quiz/viva': () => [],
  '/api/v1/quiz/start-viva': state,
  '/api/v1/quiz/viva-question': () => [QUESTION],
};

export function examReply(pathname) {
  const reply = REPLIES[pathname];
  return reply && JSON.stringify(reply());
}
