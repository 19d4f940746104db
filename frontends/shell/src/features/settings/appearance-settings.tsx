import { Select, SettingsSection, setThemePreference, getThemePreference } from '@rubato/ui';
import { useState } from 'react';
import { motionOptions, getMotionPreference, setMotionPreference } from './motion.ts';
import styles from './settings.module.css';

const themeOptions = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The theme, and how much motion there is. */
export function AppearanceSettings() {
  const [theme, setTheme] = useState(getThemePreference);
  const [motion, setMotion] = useState(getMotionPreference);
  return (
    <div className={styles.fields}>
      <SettingsSection title="Theme">
        <Select
          label="Theme"
          hiddenLabel
          placeholder="Theme"
          options={themeOptions}
          value={theme}
          onChange={(value) => {
            const chosen = themeOptions.find((option) => option.value === value);
            if (!chosen) return;
            setThemePreference(chosen.value);
            setTheme(chosen.value);
          }}
        />
      </SettingsSection>
      <SettingsSection title="Motion">
        <Select
          label="Motion"
          hiddenLabel
          placeholder="Motion"
          options={motionOptions}
          value={motion}
          onChange={(value) => {
            const chosen = motionOptions.find((option) => option.value === value);
            if (!chosen) return;
            setMotionPreference(chosen.value);
            setMotion(chosen.value);
          }}
        />
      </SettingsSection>
    </div>
  );
}
