export function sentencesIn(source: string, options: { tsx: boolean }): { line: number; text: string }[];
