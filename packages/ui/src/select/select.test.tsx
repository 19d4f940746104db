import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Select } from './select.tsx';

afterEach(cleanup);

const options = [
  { value: '7', label: 'Evening' },
  { value: '9', label: 'Morning' },
];

function show(value: string, onChange = jest.fn()) {
  render(<Select label="Song" placeholder="Choose…" options={options} value={value} onChange={onChange} />);
  return onChange;
}

describe('a select', () => {
  test('shows its placeholder, which cannot be chosen, while nothing is', () => {
    show('');
    expect(screen.getByLabelText<HTMLSelectElement>('Song').selectedOptions[0]?.text).toBe('Choose…');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Choose…' }).disabled).toBe(true);
  });

  test('tells the value of what is chosen', () => {
    const onChange = show('');
    fireEvent.change(screen.getByLabelText('Song'), { target: { value: '9' } });
    expect(onChange).toHaveBeenCalledWith('9');
  });
});
