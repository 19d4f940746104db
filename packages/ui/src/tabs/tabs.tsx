import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { hiddenText } from '../theme/hidden-text.ts';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  /** A vertical tab with an icon shows only the icon. */
  tabs: readonly { value: string; label: string; icon?: ReactNode; content: ReactNode }[];
  /** `vertical` if there is only space for icons. */
  orientation?: 'horizontal' | 'vertical';
  /** The value of the open tab. */
  value: string;
  onChange: (value: string) => void;
}

export function Tabs({ label, tabs, orientation = 'horizontal', value, onChange }: TabsProps) {
  const isVertical = orientation === 'vertical';
  return (
    <Primitive.Root value={value} onValueChange={onChange} orientation={orientation} className={styles.root}>
      <Primitive.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={styles.tab}
            title={isVertical ? tab.label : undefined}
          >
            {isVertical && tab.icon}
            <span className={isVertical && tab.icon ? hiddenText : undefined}>{tab.label}</span>
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
