// Requests as bytes. Those that save are made once for each question and student; only their number is written anew.
import type { Plan } from './plan.ts';

const SEQ_DIGITS = 7;
const SEQ_MARK = '"seq":';

type Student = Plan['students'][number];

type Signed = Pick<Student, 'token'>;

/** As a page asks. */
export const PAGE_ENCODINGS = 'gzip, deflate, br, zstd';

/** Without encodings the reply comes as it is. */
export function getRequest(path: string, { token }: Signed, encodings?: string): Buffer {
  const lines = [
    `GET /api/v1${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'user-agent: bench',
    ...(encodings ? [`accept-encoding: ${encodings}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

/** By nobody in particular where no student is given. */
export function postRequest(path: string, given: object, student?: Signed): Buffer {
  const body = JSON.stringify(given);
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    'host: localhost',
    ...(student ? [`authorization: Bearer ${student.token}`] : []),
    'content-type: application/json',
    'user-agent: bench',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export interface SaveRequest {
  bytes: Buffer;
  seqAt: number;
  questionId: number;
  optionId: number;
}

export function saveRequest(
  plan: Pick<Plan, 'examId' | 'questions'>,
  student: Signed,
  n: number,
): SaveRequest {
  const question = plan.questions[n % plan.questions.length] as Plan['questions'][number];
  const optionId = question.options[n % question.options.length] as number;
  const bytes = postRequest(
    '/quiz/response/',
    {
      quiz_or_viva_id: plan.examId,
      question_id: question.id,
      option_id: optionId,
      malpractice: false,
      is_flagged: false,
      opening: 1,
      seq: 10 ** (SEQ_DIGITS - 1),
    },
    student,
  );
  const seqAt = bytes.lastIndexOf(SEQ_MARK) + SEQ_MARK.length;
  return { bytes, seqAt, questionId: question.id, optionId };
}

export function numbered({ bytes, seqAt }: SaveRequest, seq: number): Buffer {
  let rest = seq;
  for (let digit = SEQ_DIGITS - 1; digit >= 0; digit -= 1) {
    bytes[seqAt + digit] = 48 + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return bytes;
}
