interface Run {
  tests: object[];
  files: { file: string; seconds: number }[];
  code: number;
  output: string;
}

export function judge(first: Run, second: Run | undefined): object;
