// A roll number on a small seat: it is broken before the part that tells neighbours apart, and nowhere else.

/** 'R24CS001' is read as 'R24CS' and '001'. The second part is its last two to four digits, or signs where it has none. */
export function labelParts(label: string): [head: string, tail: string] {
  const digits = /\d*$/.exec(label)?.[0].length ?? 0;
  const tail = digits > 4 ? 3 : Math.max(2, digits);
  return tail < label.length ? [label.slice(0, -tail), label.slice(-tail)] : ['', label];
}
