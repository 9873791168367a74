// What the generator is told to do, and what it tells in the end.

export interface Plan {
  /** Of the servers; the connections are shared out among them. */
  ports: number[];
  examId: number;
  questions: { id: number; options: number[] }[];
  students: { username: string; token: string; attemptId: number }[];
  /** Seven digits, so that all requests of a run are of one length. */
  firstSeq: number;
  load: SavesOnly | Sitting | AtOnce | Day;
}

/** One answer after the other on each connection, for so long, with a pause between them if told. */
export interface SavesOnly {
  kind: 'saves';
  connections: number;
  milliseconds: number;
  pause?: number;
}

/** Each student on a connection of their own: the list, the start, the paper, and then the answers. */
export interface Sitting {
  kind: 'sitting';
  /** They come within this time. */
  spread: number;
  answers: number;
  /** Before each answer, on average. All in milliseconds. */
  think: number;
}

/** Everybody presses the same button, at this moment or within a time from it. */
export interface AtOnce {
  kind: 'at-once';
  button: 'start' | 'submit';
  at: number;
  spread: number;
}

/** From signing in to the result, each student at a pace of their own. In milliseconds from now on. */
export interface Day {
  kind: 'day';
  password: string;
  /** They sign in within this time. */
  arriving: number;
  answers: number;
  /** By then all have answered and submit. */
  lasts: number;
}

export interface Times {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

export interface Outcome {
  seconds: number;
  saves: Times;
  /** From opening the page to having the first question. */
  opening: Times;
  errors: number;
  /** By status, or what the connection said. */
  reasons: Record<string, number>;
  /** Four numbers for each: attempt, seq, question, option. */
  acknowledged: Int32Array;
  cpuSeconds: number;
}
