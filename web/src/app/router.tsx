// Fixed routes of the specification, section 2.1. All other paths belong to the shell, whose pages are in the user's
// menu.
import { setupPagePath } from '@gemba/contract/identity/setup.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { messageCentrePage, messageDetailPage } from '@gemba/contract/message/pages.ts'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { hasSessionCookie } from '../session/session.ts'
import { requireCookie } from './guard.ts'
import { LoginPage } from './login/login-page.tsx'
import { ErrorUrlPage, NotFoundPage } from './not-found-page.tsx'
import { prepareFrame } from './prepare-frame.ts'
import { resolveProductLink } from './shell/product-links.ts'

/** The licence page outside of the shell. */
export const licencePath = '/license'

/** Returns the route of a page whose code is loaded when it is opened. */
function lazyPage(
  path: string,
  load: () => Promise<ComponentType>,
  options: Pick<RouteObject, 'loader' | 'errorElement'> = {},
): RouteObject {
  return { path, ...options, lazy: async () => ({ Component: await load() }), hydrateFallbackElement: <span /> }
}

/** Pages before the sign-in. The last one confirms the sign-in of another device. */
const publicPages = [
  ...['/forgetPwd', '/resetPwd'].map((path) =>
    lazyPage(path, async () => (await import('./reset/reset-page.tsx')).ResetPage),
  ),
  lazyPage('/emailRegister', async () => (await import('./register/register-page.tsx')).RegisterByEmail),
  lazyPage('/register', async () => (await import('./register/register-page.tsx')).RegisterByPhone),
  lazyPage(setupPagePath, async () => (await import('./setup/setup-page.tsx')).SetupPage),
  lazyPage(licencePath, async () => (await import('./licence-page.tsx')).LicencePage),
  lazyPage('/qr/confirm', async () => (await import('./login/qr-confirm-page.tsx')).QrConfirmPage, {
    loader: requireCookie,
  }),
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
  lazyPage('/model', async () => (await import('./module-chooser/module-chooser-page.tsx')).ModuleChooserPage),
  lazyPage(
    '/docCenter/docSearch',
    async () => (await import('../features/docs/centre/doc-centre-page.tsx')).DocCentrePage,
    { loader: requireCookie },
  ),
  lazyPage('/boardLarge', async () => (await import('./hall-board-page.tsx')).HallBoardPage, { loader: requireCookie }),
  ...publicPages,
  { path: '/messageIndex', loader: toPage(pagePath(messageCentrePage)) },
  { path: '/messageDetail', loader: toPage(pagePath(messageDetailPage)) },
  { path: '/404', element: <NotFoundPage /> },
  { path: '/error/*', element: <ErrorUrlPage /> },
  lazyPage('/dev/gallery', async () => (await import('./gallery.tsx')).Gallery, { loader: requireCookie }),
  lazyPage('*', async () => (await import('./shell/shell.tsx')).Shell, {
    loader: prepareFrame,
    errorElement: <NotFoundPage />,
  }),
])
