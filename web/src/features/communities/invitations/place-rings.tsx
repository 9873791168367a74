/** More of them would be a pattern and no longer a count. */
const MOST_RINGS = 60;

/** The places of an invitation as a small answer sheet: filled where somebody has joined. */
export function PlaceRings({ places, used }: { places: number; used: number }) {
  const rings = Array.from({ length: places <= MOST_RINGS ? places : 0 }, (_, place) => place);
  return (
    <div className="grid gap-2">
      {rings.length > 0 && (
        <div aria-hidden="true" className="flex max-w-80 flex-wrap gap-1">
          {rings.map((place) => (
            <span
              key={place}
              className={`size-3.5 rounded-full border-[1.5px] ${place < used ? 'filled' : 'border-rule-strong bg-sheet'}`}
            />
          ))}
        </div>
      )}
      <p className="text-sm">
        <span className="tabular font-semibold">{used.toLocaleString('en')}</span> of{' '}
        <span className="tabular">{places.toLocaleString('en')}</span> places used
      </p>
    </div>
  );
}
