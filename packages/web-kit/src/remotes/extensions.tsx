import { isInAudience } from './declarations/is-in-audience.ts';
import { useSession } from '../session/use-session.ts';
import { RemoteSlot } from './remote-slot.tsx';
import { useRemotes } from './remotes-store.ts';
import type { Provided } from './declarations/compose-remotes.ts';

interface SectionsProps {
  place: Provided<'sections'>['place'];
  /** The song, album or playlist of the page. */
  id?: number;
}

/** The sections that remotes add to a page. One that fails is left out. One that loads is busy, so that the page can hide what is below it. */
export function Sections({ place, id }: SectionsProps) {
  return useSections(place).map((entry) => (
    <RemoteSlot
      key={entry.id}
      kind="sections"
      entry={entry}
      waiting={<div hidden aria-busy="true" />}
      failure={() => null}
    >
      {(Section) => <Section id={id} />}
    </RemoteSlot>
  ));
}

/** Whether remotes add sections to a page, for a page that changes its layout for them. */
export const useHasSections = (place: SectionsProps['place']): boolean => useSections(place).length > 0;

function useSections(place: SectionsProps['place']) {
  const { composition } = useRemotes();
  const { user } = useSession();
  return composition.sections.filter(
    (section) => section.place === place && isInAudience(section.audience, user),
  );
}

/** The controls that remotes add to the player. One that fails is left out. */
export function PlayerExtensions({ place }: { place: Provided<'playerExtensions'>['place'] }) {
  const { composition } = useRemotes();
  const shown = composition.playerExtensions.filter((extension) => extension.place === place);
  return shown.map((entry) => (
    <RemoteSlot key={entry.id} kind="playerExtensions" entry={entry} failure={() => null}>
      {(Extension) => <Extension />}
    </RemoteSlot>
  ));
}
