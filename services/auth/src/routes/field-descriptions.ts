import { authTexts } from '@rubato/contracts';
import { joinSentences } from '@rubato/gateway-kit';

export const fieldDescriptions = {
  User: {
    is_demo: 'Present for the demo user only.',
    partial: 'The lists that are temporarily unavailable and therefore empty.',
  },
  SignUp: {
    email: joinSentences(authTexts.emailInvalid, 'Unique, ignoring case'),
    username: 'Unique.',
    artist_name: 'Defaults to the username.',
    password: 'Must not be one of the most common passwords.',
  },
};
