import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { createContext, useContext, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
}

/** Keeps what an item does until the menu has closed. */
const Choose = createContext<(action: () => void) => void>(() => undefined);

/** A menu. What an item does runs once focus is back at the trigger, so that a dialog that it opens gives focus back there. */
export function Menu({ trigger, children, align = 'end', defaultOpen }: MenuProps) {
  const chosen = useRef<() => void>(undefined);
  const choose = (action: () => void) => {
    chosen.current = action;
  };
  const runChosen = () => {
    const action = chosen.current;
    chosen.current = undefined;
    // Radix moves focus right after this call.
    if (action) queueMicrotask(action);
  };
  return (
    <DropdownMenu.Root modal={false} {...(defaultOpen && { defaultOpen })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal: the menu stays in its trigger's landmark, where screen readers look for it. */}
      <DropdownMenu.Content
        className={styles.menu}
        align={align}
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={runChosen}
      >
        <Choose value={choose}>{children}</Choose>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  const choose = useContext(Choose);
  return (
    <DropdownMenu.Item className={styles.item} onSelect={() => choose(onSelect)}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** Text at the head of a menu that is not a choice. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.heading}>{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of several: a group of radio items under a label. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <DropdownMenu.Label className={styles.groupLabel}>{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={styles.item}>
          <span className={styles.tick}>
            <DropdownMenu.ItemIndicator>
              <Check size={16} aria-hidden="true" />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
