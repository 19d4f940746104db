import { expect, test } from '@jest/globals';
import { invitationFormSchema, moderationTexts } from './moderation-forms.ts';

const messages = (days: unknown) =>
  invitationFormSchema.safeParse({ days }).error?.issues.map(({ message }) => message);

test.each([1, 90, undefined])('an invitation can be valid for %s days', (days) => {
  expect(messages(days)).toBeUndefined();
});

test.each([0, 91, 1.5, NaN, '7'])('an invitation valid for %p days says what is possible', (days) => {
  expect(messages(days)).toEqual([moderationTexts.days]);
});
