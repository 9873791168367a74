// Requests as bytes. Those that save are made once for each question and student; only their number is written anew.
import type { Plan } from './plan.ts';

const SEQ_DIGITS = 7;
const SEQ_MARK = '"seq":';

type Student = Plan['students'][number];

export function getRequest(path: string, { token }: Student): Buffer {
  return Buffer.from(
    `GET /api/v1${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nuser-agent: bench\r\n\r\n`,
  );
}

export interface SaveRequest {
  bytes: Buffer;
  seqAt: number;
  questionId: number;
  optionId: number;
}

export function saveRequest(plan: Plan, { token }: Student, n: number): SaveRequest {
  const question = plan.questions[n % plan.questions.length] as Plan['questions'][number];
  const optionId = question.options[n % question.options.length] as number;
  const body = JSON.stringify({
    quiz_or_viva_id: plan.examId,
    question_id: question.id,
    option_id: optionId,
    malpractice: false,
    is_flagged: false,
    opening: 1,
    seq: 10 ** (SEQ_DIGITS - 1),
  });
  const head = [
    'POST /api/v1/quiz/response/ HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    'user-agent: bench',
    `content-length: ${body.length}`,
  ].join('\r\n');
  const bytes = Buffer.from(`${head}\r\n\r\n${body}`);
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
