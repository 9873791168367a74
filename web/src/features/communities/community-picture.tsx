import { imageAddress } from '@quivia/contract/images';

const SIZES = {
  small: 'size-6 text-xs',
  medium: 'size-14 text-lg',
  large: 'size-24 text-xl',
};

interface CommunityPictureProps {
  name: string;
  picture: string | null;
  size?: keyof typeof SIZES;
}

/** A community's picture in the ring of an answer sheet, or its first letter. Decorative: the name is beside it. */
export function CommunityPicture({ name, picture, size = 'medium' }: CommunityPictureProps) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center overflow-hidden rounded-full border-[1.75px] border-rule-strong bg-pencil-soft tabular leading-none font-semibold text-pencil select-none ${SIZES[size]}`}
    >
      {picture ? (
        <img src={imageAddress(picture)} alt="" className="size-full object-cover" />
      ) : (
        firstLetter(name)
      )}
    </span>
  );
}

/** As people see it: an emoji or a letter with its marks is one. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}
