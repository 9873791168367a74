import { catalogue } from '@quivia/contract/message';

const ACCEPTED = 'Use PNG, JPEG, WebP or SVG.';

export const words = catalogue('images', {
  empty: 'The file is empty.',
  tooLarge: ({ megabytes, most }: { megabytes: number; most: number }) =>
    `This picture is ${megabytes} MB; the limit is ${most} MB.`,
  cannotCover:
    'A part of this picture is covered, and the picture is damaged, so it can’t be shown without that part. Pass the answer on to those who run the exam.',
  notPicture: `This file is not a picture. ${ACCEPTED}`,
  unsupported: ({ format }: { format: string }) => `${format} files aren't supported. ${ACCEPTED}`,
  tooManyPixels: (given: { width: number; height: number; longestSide: number; millions: number }) =>
    `This picture is ${given.width} by ${given.height} pixels. ` +
    `The limit is ${given.longestSide} pixels on each side and ${given.millions} million in total.`,
  noSize: 'This picture has no size. Please save it again.',
  incomplete: 'This picture is incomplete: the file ends too early or is damaged. Please save it again.',
  dataBehind: 'This file contains other data after the picture.',
  animated: 'This picture is animated. Please choose a still one.',
  oddStructure: "This picture has an unusual structure and can't be shown. Please save it again.",
  oddJpeg: "Browsers can't show this kind of JPEG. Please save it again.",

  svgTooLarge: ({ kilobytes }: { kilobytes: number }) =>
    `This SVG is larger than ${kilobytes} KB. Please save it as PNG and upload that.`,
  svgTooComplex: 'This SVG is too large or too complex. Please save it as PNG and upload that.',
  svgDamaged: `This file is not a picture, or it is a damaged SVG. ${ACCEPTED}`,
  svgEntities: "This SVG declares entities, which aren't supported. Please save it as plain SVG.",
  svgNotUtf8: 'This SVG is not encoded in UTF-8. Please save it again as UTF-8.',
  svgWithPhotograph:
    'This SVG contains a photograph or part of a web page. Please save it as PNG and upload that.',
  svgShowsNothing: 'This SVG shows nothing that can be kept.',
  svgContainsItself: "Part of this SVG contains itself, so it can't be drawn.",
  svgWithoutSize: 'This SVG does not state its size. Please save it with a width and a height.',
  ownStorageFull: ({ megabytes }: { megabytes: number }) =>
    `Your pictures take up ${megabytes.toLocaleString('en')} MB, which is the limit for one person. Please ask your Admin for more.`,
  storageFull: ({ megabytes }: { megabytes: number }) =>
    `Your institution's pictures take up ${megabytes.toLocaleString('en')} MB, which is its limit. Please ask your Admin for more.`,
  storageAway: 'The storage for pictures is not answering. Please try again in a minute.',
});

/** For the operator who moves pictures. */
export const moveWords = {
  usage: 'Usage: npm run move-images -- --to storage, or --to database',
  noStorage:
    'Set IMAGES_URL to the object storage, such as s3://key:secret@s3.example.org/bucket?region=eu-central-1.',
  moved: (pictures: number) => `Pictures moved: ${pictures}`,
};
