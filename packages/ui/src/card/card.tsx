import { EllipsisVertical } from 'lucide-react';
import { useRef, type ReactNode, type Ref } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Menu, type MenuHandle } from '../menu/menu.tsx';
import { watchLongPress } from '../menu/long-press.ts';
import styles from './card.module.css';

interface CardMenu {
  /** The accessible name of its button. */
  label: string;
  items: ReactNode;
}

interface CardProps {
  cover: ReactNode;
  title: ReactNode;
  /** Text, or a link that lies above the link of the title. */
  line: ReactNode;
  /** Shown at the end of the line. */
  meta?: ReactNode;
  /** Always shown on touch screens: one button at most, so that the cover can be seen. */
  actions: ReactNode;
  /** A button before the actions, but not on touch screens: the menu should have the same. */
  hoverAction?: ReactNode;
  /** Opened by a button below the cover, and by a long press on the card. */
  menu?: CardMenu | undefined;
  active?: boolean;
  /** `div` for a card that repeats one of another list. */
  element?: 'article' | 'div' | undefined;
}

/** The card of a song or an album: a cover with buttons on top; a title, a line of text and the button of a menu below. */
export function Card(props: CardProps) {
  const { element: Element = 'article', menu, hoverAction } = props;
  const menuHandle = useRef<MenuHandle>(null);
  return (
    <Element
      className={styles.card}
      data-active={props.active || undefined}
      data-menu={menu ? '' : undefined}
      onPointerDown={(event) => menu && watchLongPress(event, () => menuHandle.current?.open())}
    >
      <div className={styles.cover}>{props.cover}</div>
      <Caption {...props} />
      <div className={styles.actions} data-hover={hoverAction ? '' : undefined}>
        {hoverAction}
        {props.actions}
      </div>
      {menu && <MenuButton {...menu} handle={menuHandle} />}
    </Element>
  );
}

function Caption({ title, line, meta }: CardProps) {
  return (
    <div className={styles.caption}>
      <h3 className={styles.title} dir="auto">
        {title}
      </h3>
      <div className={styles.foot}>
        <p className={styles.line} dir="auto" title={typeof line === 'string' ? line : undefined}>
          {line}
        </p>
        {meta}
      </div>
    </div>
  );
}

/** Without an element around it: a landing page has many cards. */
function MenuButton({ label, items, handle }: CardMenu & { handle: Ref<MenuHandle> }) {
  return (
    <Menu
      handle={handle}
      trigger={
        <IconButton label={label} title="More options" size="small" className={styles.menu}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      {items}
    </Menu>
  );
}
