import { UPLOAD_LIMITS } from '@quivia/contract/kinds/upload';
import { plural } from '@quivia/contract/plural';

const { files, bytes, bytesTogether } = UPLOAD_LIMITS;

export const player = {
  label: 'Your files',
  hint: `Photographs or documents: JPEG, PNG, WebP or PDF, at most ${files} files of ${bytes / 1e6} MB.`,
  photoMinutes: (minutes: number) =>
    `When the time is up you have ${plural(minutes, 'more minute')} to photograph your pages.`,
  photograph: 'Take a photograph',
  choose: 'Choose files',
  file: (number: number) => `File ${number}`,
  /** Within a sentence. */
  name: (number: number) => `file ${number}`,
  enlarge: (name: string) => `Enlarge ${name}`,
  safe: 'Safe',
  sent: (percent: number) => `On this device: ${percent}\u00a0% sent`,
  storing: (count: number) => `Storing ${plural(count, 'file')} on this device`,
  counted: (safe: number, all: number) =>
    safe === all ? `${plural(all, 'file')}, all safe` : `${safe} of ${plural(all, 'file')} safe`,
  notAdded: "This file wasn't added:",
  hide: 'OK',
  tooMany: `An answer has at most ${files} files.`,
  tooLarge: `A file can have at most ${bytes / 1e6} MB.`,
  empty: 'This file is empty.',
  unreadable: "This file can't be read. Please choose it again.",
};

export const cameraPlayer = {
  label: 'Your pages',
  hint: `Photograph each page from above, in good light. At most ${files} pages.`,
  photograph: 'Photograph a page',
  file: (number: number) => `Page ${number}`,
  name: (number: number) => `page ${number}`,
  again: (name: string) => `Retake ${name}`,
  sent: (percent: number) => `On this phone: ${percent}\u00a0% sent`,
  storing: 'Storing the photograph on this phone',
  counted: (safe: number, all: number) =>
    safe === all ? `${plural(all, 'page')}, all safe` : `${safe} of ${plural(all, 'page')} safe`,
};

export const straighten = {
  title: 'Straighten the page',
  found: 'Check that the four corners are on the corners of the paper. Move those that are not.',
  notFound:
    'The edges of the paper could not be found. Move the four corners onto its corners, or use the photograph as it is.',
  photograph: 'Your photograph',
  corners: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
  handle: 'Drag it, or move it with the arrow keys.',
  asItIs: 'Use as it is',
  straighten: 'Straighten',
};

export const phone = {
  offer: 'Use your phone as camera',
  notYet: 'You can connect a phone as soon as your files are safe.',
  title: 'Your phone as camera',
  scan: 'Point the camera of your phone at this code, and open the link. It works once, within 10 minutes, for this question only.',
  picture: 'QR code that opens the camera page on your phone',
  waiting: 'Waiting for your phone',
  cancel: 'Cancel',
  connected: 'Your phone is connected',
  explained:
    'Photograph your pages with the phone. They appear here, and you can retake, move and remove them on the phone.',
  disconnect: 'Disconnect the phone',
  expired: "The code wasn't opened in time. Make a new one.",
  ended: 'Your phone is no longer connected. Your pages are here.',
};

export const review = {
  answer: 'Answer',
  notAnswered: 'Not answered',
};

export const pages = {
  label: 'Files of the answer',
  page: (number: number, of: number) => `File ${number} of ${of}`,
  loading: 'Loading the file',
  previous: 'Previous file',
  next: 'Next file',
  larger: 'Larger',
  smaller: 'Smaller',
  turn: 'Rotate',
  pdfApart: 'This file is a PDF. Download it from the result to print it.',
  pdfPage: (number: number, of: number) => `Page ${number} of ${of}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  opening: 'Opening the PDF',
  drawing: 'Drawing the page',
  failed: 'This PDF can’t be shown here. Download it to read it.',
  failedCovered:
    'This PDF can’t be shown here, and it can’t be downloaded because a part of it is covered. Pass the answer on to those who run the exam.',
  morePages: (shown: number, of: number) =>
    `The first ${shown} of ${of} pages are shown here. Download the PDF for the others.`,
  missing: 'Is something missing on the page? Download the PDF.',
  isCovered: 'A part of this PDF is covered, so it can’t be downloaded.',
  download: 'Download the PDF',
  name: (number: number) => `answer-${number}.pdf`,
};

export const editor = {
  explained: `Students photograph what they wrote, or choose up to ${files} pictures and PDFs of ${bytes / 1e6} MB, ${bytesTogether / 1e6} MB in all. People mark them.`,
};
