import { AuthPage } from '../auth-page.tsx';

export const LogInPage = () => <AuthPage name="login" />;
