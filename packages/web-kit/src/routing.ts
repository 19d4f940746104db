// Re-exported instead of shared: sharing a package disables tree shaking, and the whole router is twice the size of the used exports.
export {
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
