import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { DrawingName } from '../drawing/drawings.tsx';
import { EmptyState } from './empty-state.tsx';
import { NotFoundState } from './not-found-state.tsx';

afterEach(cleanup);

const picture = (container: Element) => container.querySelector('svg > *');

const drawings: readonly DrawingName[] = [
  'record',
  'crate',
  'cassette',
  'heart',
  'microphone',
  'radio',
  'magnifier',
  'brokenRecord',
  'lyrics',
  'key',
  'envelope',
];

describe('EmptyState', () => {
  test.each(drawings)('draws the picture %s, which screen readers skip', async (drawing) => {
    const { container } = render(<EmptyState drawing={drawing} title="Nothing" />);
    await waitFor(() => expect(picture(container)).not.toBeNull());
    expect(picture(container)?.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  test('says what to do and has the button for it', () => {
    render(
      <EmptyState title="No songs yet" text="Add the first one.">
        <button type="button">Add a song</button>
      </EmptyState>,
    );
    expect(screen.getByText('No songs yet').tagName).toBe('P');
    expect(screen.getByText('Add the first one.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add a song' })).toBeTruthy();
  });

  test('is the heading of a page that is nothing else', () => {
    render(<EmptyState heading="h1" title="Page not found" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });
});

describe('NotFoundState', () => {
  test('draws a picture, unless it has an icon of its own', async () => {
    const Icon = () => <svg data-testid="icon" />;
    const { container, rerender } = render(<NotFoundState what="album">Links</NotFoundState>);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'This album doesn’t exist or was deleted',
    );
    await waitFor(() => expect(picture(container)).not.toBeNull());
    rerender(
      <NotFoundState what="album" icon={Icon as never}>
        Links
      </NotFoundState>,
    );
    expect(screen.getByTestId('icon')).toBeTruthy();
    expect(picture(container)).toBeNull();
  });
});
