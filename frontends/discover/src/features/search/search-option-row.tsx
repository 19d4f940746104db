import { ArtistPicture, Cover } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { Clock, CornerDownLeft, Play, Trash2, X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { getCover, getDetail, getName, toPath, type FoundItem } from './found-item.ts';
import type { SearchOption } from './search-options.ts';
import { toSearchPath } from './search-path.ts';
import type { SearchBoxState } from './use-search-box.ts';
import styles from './search.module.css';

interface SearchOptionRowProps {
  id: string;
  option: SearchOption;
  isActive: boolean;
  box: SearchBoxState;
}

/** One option of the list. The keyboard stays in the field; the buttons in a row are for the pointer only, and have keys instead. */
export function SearchOptionRow(props: SearchOptionRowProps) {
  const { option, box } = props;
  const attributes = getAttributes(props);
  const choose = () => void box.choose(option, 'open');
  switch (option.type) {
    case 'found':
      return (
        <Link {...attributes} to={toPath(option.item)} onClick={() => box.leave()}>
          <Found item={option.item} onPlay={() => void box.act(option.item, 'play')} />
        </Link>
      );
    case 'all':
      return (
        <Link {...attributes} to={toSearchPath(option.text)} onClick={() => box.leave(option.text)}>
          <Line icon={<CornerDownLeft size={18} />}>
            Show all results for <b dir="auto">{option.text}</b>
          </Line>
        </Link>
      );
    case 'correction':
      return (
        <button type="button" {...attributes} onClick={choose}>
          <Line icon={null}>
            Did you mean <b dir="auto">{option.text}</b>?
          </Line>
        </button>
      );
    case 'recent':
      return (
        <button type="button" {...attributes} onClick={choose} {...removalHelp}>
          <Line icon={<Clock size={18} />}>
            <span dir="auto">{option.text}</span>
          </Line>
          <PointerButton title="Remove" onPress={() => box.forget(option.text)}>
            <X size={16} />
          </PointerButton>
        </button>
      );
    case 'forget-all':
      return (
        <button type="button" {...attributes} onClick={choose}>
          <Line icon={<Trash2 size={18} />}>Clear recent searches</Line>
        </button>
      );
  }
}

function getAttributes({ id, isActive }: SearchOptionRowProps) {
  return {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    draggable: false,
  } as const;
}

const removalHelp = { 'aria-description': 'Press Delete to remove' };

function Found({ item, onPlay }: { item: FoundItem; onPlay: () => void }) {
  const name = getName(item);
  return (
    <>
      <span className={styles.picture}>
        {item.kind === 'artist' ? (
          <ArtistPicture name={name} src={item.artist.image_url} sizes="40px" />
        ) : (
          <Cover {...getCover(item)} sizes="40px" />
        )}
        <PointerButton title="Play" onPress={onPlay}>
          <Play size={18} fill="currentColor" />
        </PointerButton>
      </span>
      <span className={styles.texts}>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={styles.detail} dir="auto">
          {getDetail(item)}
        </span>
      </span>
    </>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.name}>{children}</span>
    </>
  );
}

interface PointerButtonProps {
  title: string;
  onPress: () => void;
  children: ReactNode;
}

/** Not a real button: options contain no other controls. */
function PointerButton({ title, onPress, children }: PointerButtonProps) {
  const handlePress = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onPress();
  };
  return (
    <span className={styles.pointerButton} title={title} aria-hidden="true" onClick={handlePress}>
      {children}
    </span>
  );
}
