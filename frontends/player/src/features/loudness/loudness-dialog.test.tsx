import { expect, test } from '@jest/globals';
import { playerStore } from '@rubato/web-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoudnessDialog } from './loudness-dialog.tsx';

test('LoudnessDialog stores the selected loudness', async () => {
  render(<LoudnessDialog onClose={() => {}} />);
  const select = screen.getByRole('combobox', { name: 'Loudness' });
  expect(select).toHaveProperty('value', 'normal');
  await userEvent.selectOptions(select, 'Loud (−11 LUFS)');
  expect(playerStore.getState().normalization).toBe('loud');
  await userEvent.selectOptions(select, 'Off (original loudness)');
  expect(playerStore.getState().normalization).toBe('off');
});
