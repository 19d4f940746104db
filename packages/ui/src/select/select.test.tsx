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

describe('Select', () => {
  test('shows a disabled placeholder while nothing is chosen', () => {
    show('');
    expect(screen.getByLabelText<HTMLSelectElement>('Song').selectedOptions[0]?.text).toBe('Choose…');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Choose…' }).disabled).toBe(true);
  });

  test('calls onChange with the chosen value', () => {
    const onChange = show('');
    fireEvent.change(screen.getByLabelText('Song'), { target: { value: '9' } });
    expect(onChange).toHaveBeenCalledWith('9');
  });
});
