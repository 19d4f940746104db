import { EllipsisVertical } from 'lucide-react';
import { useRef, type ReactNode, type Ref } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Tint } from '../hero/hero.tsx';
import { Menu, type MenuHandle } from '../menu/menu.tsx';
import { watchLongPress } from '../menu/long-press.ts';
import styles from './card.module.css';

/** `square`: a cover with the text below. `row`: a small cover with the text beside it, 60 pixels high. */
export type CardShape = 'square' | 'row';

/** Of a featured card, in pixels. Keep in sync with the style sheet. */
export const featuredCoverWidth = 252;

interface CardMenu {
  /** The accessible name of its button. */
  label: string;
  items: ReactNode;
}

/** What the main card of a page has in addition: a large title beside the cover, in its colors, with all buttons in sight. */
interface CardFeature {
  /** Above the title. */
  kicker: string;
  /** The URL of the cover, whose colors the card takes. */
  tint: string;
  /** The main color of the cover, `#rrggbb`, which makes loading `tint` unnecessary. */
  color?: string | null | undefined;
  /** Whether the title is so long that it needs smaller type. */
  isLong: boolean;
}

interface CardProps {
  shape?: CardShape | undefined;
  /** Makes it the main card of its page, as high as a square card of 176 pixels. */
  feature?: CardFeature | undefined;
  cover: ReactNode;
  title: ReactNode;
  /** Text, or a link that lies above the link of the title. */
  line: ReactNode;
  /** Shown at the end of the line. */
  meta?: ReactNode;
  /** The place of a row in a ranking. */
  rank?: number | undefined;
  /** Always shown on touch screens: one button at most, so that the cover can be seen. */
  actions: ReactNode;
  /** A button before the actions, but not on touch screens: the menu should have the same. Rows have no place for it. */
  hoverAction?: ReactNode;
  /** Opened by a button below the cover, and by a long press on the card. */
  menu?: CardMenu | undefined;
  active?: boolean;
  /** `div` for a card that repeats one of another list. */
  element?: 'article' | 'div' | undefined;
}

/** The card of a song or an album: a cover with buttons on top; a title, a line of text and the button of a menu below. */
export function Card(props: CardProps) {
  const { element: Element = 'article', shape = 'square', feature, menu, rank } = props;
  const menuHandle = useRef<MenuHandle>(null);
  return (
    <Element
      className={styles.card}
      data-shape={feature ? 'featured' : shape}
      data-long={feature?.isLong || undefined}
      data-active={props.active || undefined}
      data-menu={menu ? '' : undefined}
      onPointerDown={(event) => menu && watchLongPress(event, () => menuHandle.current?.open())}
    >
      {feature && <Tint color={feature.color} image={feature.tint} />}
      {rank !== undefined && <span className={styles.rank}>{rank}</span>}
      <div className={styles.cover}>{props.cover}</div>
      <Caption {...props} />
      <Actions {...props} />
      {menu && <MenuButton {...menu} handle={menuHandle} />}
    </Element>
  );
}

function Caption({ feature, title, line, meta }: CardProps) {
  return (
    <div className={styles.caption}>
      {feature && <p className={styles.kicker}>{feature.kicker}</p>}
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

/** In a featured card, the button that matters most comes first; on a cover, it is at the end, where it stays when alone. */
function Actions({ feature, actions, hoverAction }: CardProps) {
  return (
    <div className={styles.actions} data-hover={hoverAction ? '' : undefined}>
      {!feature && hoverAction}
      {actions}
      {feature && hoverAction}
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
