import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { moderationTexts } from '@rubato/contracts';
import { mockApi, renderPage, type Call } from '@rubato/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReportSongDialog } from './report-dialog.tsx';

let calls: Call[];

beforeEach(() => {
  calls = mockApi(() => ({}));
});
afterEach(cleanup);

test('a report without a reason is not sent, and the focus is where one is chosen', async () => {
  renderPage(<ReportSongDialog id={7} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  expect(await screen.findByText(moderationTexts.categoryRequired)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('What is wrong?'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
