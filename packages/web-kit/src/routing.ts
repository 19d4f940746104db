// Sharing a package switches tree shaking off, and whole the router weighs twice what is used of it. So it is shared through here.
export {
  UNSAFE_NavigationContext as NavigationContext,
  BrowserRouter,
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  matchPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
export type { LinkProps } from 'react-router-dom';
