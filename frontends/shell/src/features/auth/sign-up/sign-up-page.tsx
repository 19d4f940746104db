import { AuthPage } from '../auth-page.tsx';

export const SignUpPage = () => <AuthPage name="signup" />;
