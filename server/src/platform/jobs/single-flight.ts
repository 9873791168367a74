/**
 * For what takes long to read and many want at once. One reading at a time is under way for the same question; who
 * asks meanwhile shares the next one, so that no answer is older than its question.
 */
export function readTogether<Question extends unknown[], Answer>(
  read: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
  const turns = new Map<string, { now: Promise<Answer>; next?: Promise<Answer> }>();

  function begin(key: string, question: Question): Promise<Answer> {
    const turn: { now: Promise<Answer>; next?: Promise<Answer> } = { now: read(...question) };
    turns.set(key, turn);
    const end = () => {
      if (!turn.next) turns.delete(key);
    };
    turn.now.then(end, end);
    return turn.now;
  }

  return (...question) => {
    const key = JSON.stringify(question);
    const turn = turns.get(key);
    if (!turn) return begin(key, question);
    const again = () => begin(key, question);
    turn.next ??= turn.now.then(again, again);
    return turn.next;
  };
}
