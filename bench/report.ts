import { writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Report {
  name: string;
  figures: Record<string, number>;
  passed: boolean;
}

export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? Number.NaN;
}

export async function print(reports: Report[]): Promise<void> {
  for (const { name, figures, passed } of reports) {
    console.log(`\n${name}: ${passed ? 'as promised' : 'NOT as promised'}`);
    for (const [figure, value] of Object.entries(figures)) {
      console.log(`  ${figure.padEnd(34)} ${Number.isInteger(value) ? value : value.toFixed(2)}`);
    }
  }
  await writeFile(path.join(import.meta.dirname, 'results.json'), `${JSON.stringify(reports, null, 2)}\n`);
}
