// Re-exported instead of shared: sharing a package disables tree shaking, and the whole router is twice the size of the used exports.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  matchRoutes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
} from 'react-router-dom';
export type { LinkProps } from 'react-router-dom';
