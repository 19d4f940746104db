import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AudioDurationSuggestion } from './audio-duration-suggestion.tsx';
import { addSongSchema, emptySong } from './song-form.schema.ts';
import { useSongForm } from './use-song-form.ts';

function DurationForm({ audioSeconds }: { audioSeconds: number | undefined }) {
  const form = useSongForm(addSongSchema, { ...emptySong, minutes: '2', seconds: '43' });
  return (
    <>
      <input aria-label="Minutes" {...form.register('minutes')} />
      <input aria-label="Seconds" {...form.register('seconds')} />
      <AudioDurationSuggestion form={form} audioSeconds={audioSeconds} />
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const status = () => screen.getByRole('status').textContent;

afterEach(cleanup);

test('offers the duration of the file, and fills it in', async () => {
  render(<DurationForm audioSeconds={322.4} />);
  expect(status()).toBe('The audio file plays for 5:22.');
  await userEvent.click(screen.getByRole('button', { name: 'Use 5:22' }));
  expect([field('Minutes').value, field('Seconds').value]).toEqual(['5', '22']);
  expect(status()).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(field('Minutes')));
});

test('appears and disappears while a duration is entered', async () => {
  render(<DurationForm audioSeconds={162} />);
  expect(status()).toBe('');
  await userEvent.type(field('Seconds'), '{Backspace}');
  expect(status()).toBe('The audio file plays for 2:42.');
  await userEvent.type(field('Seconds'), '2');
  expect(status()).toBe('');
});
