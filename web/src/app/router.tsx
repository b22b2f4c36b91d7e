// Fixed routes of the specification, section 2.1. All other paths belong to the shell, whose pages are in the user's
// menu.
import { setupPagePath } from '@gemba/contract/identity/setup.ts'
import { createBrowserRouter, redirect } from 'react-router'
import { hasSessionCookie } from '../session/session.ts'
import { requireCookie } from './guard.ts'
import { LoginPage } from './login/login-page.tsx'
import { ErrorUrlPage, NotFoundPage } from './not-found-page.tsx'
import { prepareFrame } from './prepare-frame.ts'
import { resolveProductLink } from './shell/product-links.ts'

/** The licence page outside of the shell. */
export const licencePath = '/license'

/** Pages before the sign-in. The last one confirms the sign-in of another device. */
const publicPages = [
  ...['/forgetPwd', '/resetPwd'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./reset/reset-page.tsx')).ResetPage }),
    hydrateFallbackElement: <span />,
  })),
  {
    path: '/emailRegister',
    lazy: async () => ({ Component: (await import('./register/register-page.tsx')).RegisterByEmail }),
    hydrateFallbackElement: <span />,
  },
  {
    path: '/register',
    lazy: async () => ({ Component: (await import('./register/register-page.tsx')).RegisterByPhone }),
    hydrateFallbackElement: <span />,
  },
  {
    path: setupPagePath,
    lazy: async () => ({ Component: (await import('./setup/setup-page.tsx')).SetupPage }),
    hydrateFallbackElement: <span />,
  },
  {
    path: licencePath,
    lazy: async () => ({ Component: (await import('./licence-page.tsx')).LicencePage }),
    hydrateFallbackElement: <span />,
  },
  {
    path: '/qr/confirm',
    loader: requireCookie,
    lazy: async () => ({ Component: (await import('./login/qr-confirm-page.tsx')).QrConfirmPage }),
    hydrateFallbackElement: <span />,
  },
]

/** Redirects an old address with its query to the present page. */
const toPage =
  (path: string) =>
  ({ request }: { request: Request }) =>
    redirect(path + new URL(request.url).search)

// Resolves a jump from another product here, because guards do not receive the part after the `#`. A ticket in the
// query is exchanged first, which reloads the page.
const landing = location.search === '' ? resolveProductLink(location, hasSessionCookie()) : undefined
if (landing !== undefined) history.replaceState(null, '', landing)

export const router = createBrowserRouter([
  { path: '/', element: <LoginPage /> },
  {
    path: '/model',
    lazy: async () => ({ Component: (await import('./module-chooser/module-chooser-page.tsx')).ModuleChooserPage }),
    hydrateFallbackElement: <span />,
  },
  {
    path: '/docCenter/docSearch',
    loader: requireCookie,
    lazy: async () => ({ Component: (await import('../features/docs/centre/doc-centre-page.tsx')).DocCentrePage }),
    hydrateFallbackElement: <span />,
  },
  {
    path: '/boardLarge',
    loader: requireCookie,
    lazy: async () => ({ Component: (await import('./hall-board-page.tsx')).HallBoardPage }),
    hydrateFallbackElement: <span />,
  },
  ...publicPages,
  { path: '/messageIndex', loader: toPage('/bcs/pages/messageManage/index') },
  { path: '/messageDetail', loader: toPage('/bcs/pages/messageManage/detail') },
  { path: '/404', element: <NotFoundPage /> },
  { path: '/error/*', element: <ErrorUrlPage /> },
  {
    path: '/dev/gallery',
    loader: requireCookie,
    lazy: async () => ({ Component: (await import('./gallery.tsx')).Gallery }),
    hydrateFallbackElement: <span />,
  },
  {
    path: '*',
    loader: prepareFrame,
    lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
    hydrateFallbackElement: <span />,
    errorElement: <NotFoundPage />,
  },
])
