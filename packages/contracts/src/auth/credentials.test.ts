import { describe, expect, it } from '@jest/globals';
import { toFieldErrors } from '../errors.ts';
import { texts } from '../texts.ts';
import { authTexts, logInSchema, signUpFormSchema, signUpSchema } from './credentials.ts';

const valid = { email: 'anna@rubato.example', username: 'anna', password: 'a fine long password' };

describe('signUpSchema', () => {
  it('trims names and addresses, not passwords, and drops an empty artist name', () => {
    const user = {
      ...valid,
      email: ' anna@rubato.example ',
      username: ' anna ',
      artist_name: '  ',
      password: ' eight ch ',
    };
    expect(signUpSchema.parse(user)).toEqual({ ...valid, artist_name: undefined, password: ' eight ch ' });
  });

  it.each([
    ['email', 'not an email', authTexts.emailInvalid],
    ['email', '', authTexts.emailRequired],
    ['username', 'ab', authTexts.usernameLength],
    ['username', 'x'.repeat(41), authTexts.usernameLength],
    ['password', 'seven77', authTexts.passwordLength],
    ['password', 'x'.repeat(129), authTexts.passwordLength],
  ])('rejects the %s %p', (field, value, text) => {
    const result = signUpSchema.safeParse({ ...valid, [field]: value });
    expect(result.error && toFieldErrors(result.error)).toEqual({ [field]: text });
  });

  it.each(['aaaaaaaa', '12345678', 'ключ от двери', '🔑🔑🔑🔑🔑🔑🔑🔑', ' '.repeat(8), 'x'.repeat(128)])(
    'accepts the password %p: its length counts, not its characters',
    (password) => {
      expect(signUpSchema.parse({ ...valid, password })).toMatchObject({ password });
    },
  );

  it('requires a matching repeated password even if other fields are invalid', () => {
    const result = signUpFormSchema.safeParse({ ...valid, email: '', confirmPassword: 'another' });
    expect(result.error && toFieldErrors(result.error)).toEqual({
      email: authTexts.emailRequired,
      confirmPassword: 'Confirm Password field must be the same as the Password field',
    });
  });
});

describe('names in signUpSchema', () => {
  const parsed = (change: object) => signUpSchema.parse({ ...valid, ...change });
  const errors = (change: object) => {
    const { error } = signUpSchema.safeParse({ ...valid, ...change });
    return error && toFieldErrors(error);
  };

  it('are normalized', () => {
    expect(parsed({ username: 'e\u0301clair\u3000 ＡＢ' }).username).toBe('éclair AB');
    expect(parsed({ artist_name: 'E\u0301clair\u00A0 ❤️' }).artist_name).toBe('Éclair  ❤️');
    expect(parsed({ email: 'ａｎｎａ@rubato.example' }).email).toBe('anna@rubato.example');
  });

  it.each([
    ['username', 'an\u200Bna', texts.unprintable],
    ['username', '\u202Eanna', texts.unprintable],
    ['username', 'аnna', authTexts.usernameMixesAlphabets],
    ['username', 'a\u00A0\u3000 b', undefined],
    ['username', 'a \u00A0 ', authTexts.usernameLength],
    ['artist_name', 'An\u202Ena', texts.unprintable],
    ['artist_name', 'An\u200Bna', texts.unprintable],
    ['email', 'an\u200Bna@rubato.example', authTexts.emailInvalid],
    ['email', 'аnna@rubato.example', authTexts.emailInvalid],
  ])('are validated: %s %p', (field, value, text) => {
    expect(errors({ [field]: value })).toEqual(text && { [field]: text });
  });
});

describe('logInSchema', () => {
  it('requires email and password', () => {
    const result = logInSchema.safeParse({ email: '', password: '' });
    expect(result.error && toFieldErrors(result.error)).toEqual({
      email: authTexts.emailRequired,
      password: authTexts.passwordRequired,
    });
  });
});
