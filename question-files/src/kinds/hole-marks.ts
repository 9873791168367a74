// Holes on the way from a file's text to Markdown: between signs that no text contains, so that they survive it.

const [START, END] = ['\ue000', '\ue001'];
const MARK = new RegExp(`${START}(\\w+)${END}`, 'g');

export const holeId = (i: number) => `b${i + 1}`;

export const holeMark = (id: string) => `${START}${id}${END}`;

export const withoutHoleMarks = (text: string) => text.replaceAll(/[\ue000\ue001]/g, '');

/** As the contract marks a hole. */
export const withHoles = (markdown: string) => markdown.replaceAll(MARK, '[[$1]]');
