import { expect, test } from '@jest/globals';
import { playerStore } from '@rubato/web-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoudnessDialog } from './loudness-dialog.tsx';

test('the loudness of all songs is chosen, and kept', async () => {
  render(<LoudnessDialog onClose={() => {}} />);
  const list = screen.getByRole('combobox', { name: 'Loudness' });
  expect(list).toHaveProperty('value', 'normal');
  await userEvent.selectOptions(list, 'Loud (−11 LUFS)');
  expect(playerStore.getState().normalization).toBe('loud');
  await userEvent.selectOptions(list, 'Off: as each song was made');
  expect(playerStore.getState().normalization).toBe('off');
});
