/** How much of the track a bar fills, as a CSS length. A negative value has no bar; its words say the rest. */
export function barWidth(value: number, most: number): string {
  if (!(most > 0)) return '0%';
  return `${Math.round(Math.min(1, Math.max(0, value / most)) * 1000) / 10}%`;
}
