import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { arch, cpus, totalmem } from 'node:os';
import path from 'node:path';

export interface Report {
  name: string;
  figures: Record<string, number>;
  /** What stands side by side: the same columns for each. */
  rows?: Record<string, Record<string, number>>;
  passed: boolean;
}

export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? Number.NaN;
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

function printRows(rows: NonNullable<Report['rows']>): void {
  const columns = Object.keys(Object.values(rows)[0] ?? {});
  const widest = Math.max(34, ...Object.keys(rows).map((name) => name.length + 2));
  const line = (name: string, cells: string[]) =>
    console.log(
      `  ${name.padEnd(widest)}${cells.map((cell, i) => cell.padStart((columns[i]?.length ?? 0) + 2)).join('')}`,
    );
  line('', columns);
  for (const [name, row] of Object.entries(rows))
    line(
      name,
      columns.map((column) => shown(row[column] ?? Number.NaN)),
    );
}

interface Conditions {
  cores: number;
  processor: string;
  'memory (GB)': number;
  node: string;
  'processor time taken by other machines (%)': number;
}

/** Of the machine, from the first look to the last. */
export function watchConditions(): () => Conditions {
  const stolen = () => {
    // user nice system idle iowait irq softirq steal, in hundredths of a second of all cores
    const times =
      readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/ +/).slice(1, 9).map(Number) ?? [];
    return { steal: times[7] ?? 0, all: times.reduce((sum, one) => sum + one, 0) };
  };
  const before = stolen();
  return () => {
    const after = stolen();
    return {
      cores: cpus().length,
      processor: cpus()[0]?.model.trim() || arch(),
      'memory (GB)': Math.round(totalmem() / 2 ** 30),
      node: process.version,
      'processor time taken by other machines (%)':
        (100 * (after.steal - before.steal)) / Math.max(1, after.all - before.all),
    };
  };
}

export async function print(reports: Report[], conditions: Conditions): Promise<void> {
  console.log(
    Object.entries(conditions)
      .map(([name, value]) => `${name}: ${typeof value === 'number' ? shown(value) : value}`)
      .join(', '),
  );
  for (const { name, figures, rows, passed } of reports) {
    console.log(`\n${name}: ${passed ? 'as promised' : 'NOT as promised'}`);
    if (rows) printRows(rows);
    for (const [figure, value] of Object.entries(figures))
      console.log(`  ${figure.padEnd(34)} ${shown(value)}`);
  }
  await writeFile(
    path.join(import.meta.dirname, 'results.json'),
    `${JSON.stringify({ conditions, reports }, null, 2)}\n`,
  );
}
