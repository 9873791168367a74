// The lines of a live stream (server-sent events): data and how long to wait before connecting again. A package for it
// would be a kilobyte more for everybody who is signed in, before the first question; the test compares with one.

interface Heard {
  onData: (data: string) => void;
  onRetry: (ms: number) => void;
}

/** Takes the stream piece by piece, wherever it was cut. */
export function readEvents({ onData, onRetry }: Heard): (piece: string) => void {
  let rest = '';
  let data: string[] = [];
  const readLine = (line: string) => {
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
    } else if (name === 'data') data.push(value);
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };
  return (piece) => {
    // A carriage return at the end may be half of a line's end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(readLine);
  };
}
