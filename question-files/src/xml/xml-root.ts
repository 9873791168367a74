/** The name of the outermost element without its prefix; nothing where the text does not begin like XML. */
export function xmlRoot(text: string): string | undefined {
  let at = 0;
  const skipTo = (end: string) => {
    const found = text.indexOf(end, at);
    at = found === -1 ? text.length : found + end.length;
  };
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (text.startsWith('<?', at)) skipTo('?>');
    else if (text.startsWith('<!--', at)) skipTo('-->');
    else if (text.startsWith('<!', at))
      skipTo(
        text
          .slice(at, at + 2000)
          .split('>')[0]
          ?.includes('[')
          ? ']>'
          : '>',
      );
    else break;
  }
  return /^<(?:[\w.-]{1,100}:)?([\w.-]{1,100})[\s/>]/.exec(text.slice(at, at + 300))?.[1];
}
