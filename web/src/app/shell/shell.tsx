// The frame around every page, with the session, the menu and the open tabs.

import { listMenu, type MenuEntry } from '@gemba/contract/identity/sign-in/session.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { overviewPage } from '@gemba/contract/overview/pages.ts'
import { CircleAlertIcon } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { failureOf, isBroken } from '../../api/call-error.ts'
import { queryClient } from '../../api/query.ts'
import { useCommandQuery } from '../../api/run.ts'
import { openFeed, useFeed } from '../../feed/feed.ts'
import { useText } from '../../i18n/text.ts'
import { useIsFrameCovered } from '../../resource/tab/frame-cover.ts'
import { guardUnload } from '../../resource/tab/unsaved-changes.ts'
import { useDetail, useSession } from '../../session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/state/page-states.tsx'
import { ErrorUrlPage } from '../not-found-page.tsx'
import { useSystemName } from '../system-name.ts'
import { useConfirmedSession } from '../use-confirmed-session.ts'
import { useLoadedSession } from '../use-resumed-session.ts'
import { shellWords } from '../words.ts'
import { Controls } from './controls.tsx'
import { Header } from './header/header.tsx'
import { ModuleTabs } from './header/module-tabs.tsx'
import { hasMenu, itemsOf, type MenuItem, type PageRoute, productsOf, routesOf } from './menu/menu.ts'
import { MenuDrawer } from './menu/menu-drawer.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { useSideMenu } from './menu/side-menu-width.ts'
import { NotificationPopups } from './notifications/notification-popups.tsx'
import { storeFunctions } from './page-functions.ts'
import { findPage, pages } from './pages.ts'
import { loadSearches } from './palette/load-searches.ts'
import { Palette } from './palette/palette.tsx'
import { Shortcuts } from './palette/shortcuts.tsx'
import { chooseProduct, type EntryTarget, useProduct } from './product.ts'
import { resolveProductLink } from './product-links.ts'
import styles from './shell.module.css'
import { SignInAgain } from './sign-in-again/sign-in-again.tsx'
import { PageContexts } from './tabs/page-contexts.tsx'
import { useClosingOfRemoved } from './tabs/removed-tabs.ts'
import { findGrantedPage, TabHost } from './tabs/tab-host.tsx'
import { openTab, useTabs } from './tabs/tabs.ts'
import { TagBar } from './tabs/tag-bar.tsx'
import { useUserPreferences } from './user-preferences.ts'
import { useVisits } from './visits.ts'

export function Shell() {
  const session = useLoadedSession()
  const menu = useCommandQuery(listMenu, {}, { isEnabled: session.isSuccess })
  const failed = session.isError ? session : menu.isError && !menu.data ? menu : undefined
  if (failed) {
    const failure = failureOf(failed.error)
    if (isBroken(failed.error)) return <Navigate to="/404" replace />
    return <ErrorState failure={failure} onRetry={() => void failed.refetch()} />
  }
  if (!session.data || !menu.data) return <Skeleton />
  return (
    <Controls>
      <Frame menu={menu.data} />
    </Controls>
  )
}

function useFeedWhileShown(): void {
  const isOff = useDetail('bjtkpz') === 'close'
  useEffect(() => (isOff ? undefined : openFeed()), [isOff])
  const status = useFeed((state) => state.status)
  const wasLost = useRef(false)
  useEffect(() => {
    // Data that changed while the connection was lost is read again.
    if (status === 'live' && wasLost.current) void queryClient.invalidateQueries()
    if (status !== 'connecting') wasLost.current = status === 'lost'
  }, [status])
  useEffect(guardUnload, [])
}

/** Shows the name of the page and the number of active alarms in the title of the browser tab. */
function useDocumentTitle(page: string | undefined, product: string): void {
  const count = useFeed((state) => state.alarms?.count) ?? 0
  const name = useSystemName(product)
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page ? `${page} · ` : ''}${name}`
  }, [page, count, name])
}

const isGranted = (path: string, routes: readonly PageRoute[]): boolean => {
  const pageMatch = findGrantedPage(path, routes)
  return pageMatch !== undefined && pageMatch !== 'forbidden'
}

const firstOf = (product: string, routes: readonly PageRoute[]): string | undefined =>
  routes.find((route) => route.product === product && route.isShown)?.path

/** Returns the path that replaces the empty page; undefined if it stays. */
function pathOfTarget(target: EntryTarget | null, routes: readonly PageRoute[]): string | undefined {
  if (target?.opensFirst) return firstOf(useProduct.getState().product, routes)
  if (!target?.opens) return undefined
  const [only = '', ...others] = productsOf(routes)
  const overview = pagePath(overviewPage)
  const granted = [target.opens, overview].find((path) => isGranted(path, routes))
  return granted ?? (others.length === 0 ? firstOf(only, routes) : undefined) ?? '/model'
}

/** Opens the tab of the current path, or another page if the path has none. */
function useTabOfPath(routes: readonly PageRoute[]): void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const pageMatch = findGrantedPage(pathname, routes)
    if (pageMatch && pageMatch !== 'forbidden') {
      const route = routes.find((route) => route.path === (pages[pageMatch.url]?.grant ?? pageMatch.url))
      if (route) {
        // The side menu does not change to a product without menu entries.
        if (hasMenu(routes, route.product)) chooseProduct(route.product)
        storeFunctions(route)
      }
      openTab({ path: pathname, title: route?.title ?? pathname })
    }
    const target = pathname === '/empty' ? pathOfTarget(state as EntryTarget | null, routes) : undefined
    if (target !== undefined) void navigate(target, { replace: true })
  }, [pathname, routes, state, navigate])
}

function Frame({ menu }: { menu: readonly MenuEntry[] }) {
  const text = useText(shellWords)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const routes = useMemo(() => routesOf(menu), [menu])
  const chosen = useProduct((state) => state.product)
  const product = chosen || productsOf(routes)[0] || ''
  const isAgent = useSession((state) => state.user?.isAgent === 1)
  const items = useMemo(() => itemsOf(menu, product, isAgent), [menu, product, isAgent])
  const opened = useTabs((state) => state.tabs)
  // Pages of the menu are named in the current language. All others set their own title.
  const tabs = useMemo(() => {
    const titles = new Map(routes.map((route) => [route.path, route.title]))
    return opened.map((tab) => ({ ...tab, title: titles.get(tab.path) ?? tab.title }))
  }, [opened, routes])
  const side = useSideMenu()
  const feed = useFeed((state) => state.status)
  const isCovered = useIsFrameCovered()
  const isShopFloor = pages[findPage(Object.keys(pages), pathname)?.url ?? '']?.isShopFloor === true
  useUserPreferences()
  useVisits(useMemo(() => (isGranted(pathname, routes) ? pathname : ''), [pathname, routes]))
  useConfirmedSession()
  useFeedWhileShown()
  useTabOfPath(routes)
  useClosingOfRemoved()
  useDocumentTitle(tabs.find((tab) => tab.path === pathname)?.title, product)

  const switchProduct = (code: string) => {
    chooseProduct(code)
    void navigate('/empty', { state: { opensFirst: true } })
  }
  return (
    <div className={`column full-height ${styles.shell}`} data-feed={feed}>
      <div className={styles.part} inert={isCovered}>
        <SkipLink />
        <Header
          routes={routes}
          product={product}
          onChooseProduct={switchProduct}
          onOpenMenu={side.isDrawer ? side.open : undefined}
        />
      </div>
      <div className={styles.middle}>
        <div className={styles.part} inert={isCovered}>
          <Menu side={side} items={items} routes={routes} product={product} onChooseProduct={switchProduct} />
        </div>
        <Palette routes={routes} loadSearches={loadSearches} />
        <Shortcuts />
        <div className="column grow shrinkable">
          <div className={styles.part} inert={isCovered}>
            <TagBar tabs={tabs} active={pathname} />
          </div>
          <main id={contentId} className={`grow min-height-0 relative ${styles.content}`} tabIndex={-1}>
            <PageContexts routes={routes}>
              <TabHost tabs={tabs} active={pathname} routes={routes} />
            </PageContexts>
            {tabs.some((tab) => tab.path === pathname) ? null : <NoPage pathname={pathname} routes={routes} />}
            {items.length === 0 ? <EmptyState title={text('emptyProduct')} hint={text('askAdministrator')} /> : null}
          </main>
        </div>
      </div>
      <NotificationPopups isFolded={isShopFloor} />
      <SignInAgain />
    </div>
  )
}

interface MenuProps {
  side: ReturnType<typeof useSideMenu>
  items: readonly MenuItem[]
  routes: readonly PageRoute[]
  product: string
  onChooseProduct: (product: string) => void
}

/** Beside the page; in a narrow window a drawer over it, which also has the modules that the header has no room for. */
function Menu({ side, items, routes, product, onChooseProduct }: MenuProps) {
  if (!side.isDrawer) return <SideMenu items={items} isCollapsed={side.isCollapsed} onToggle={side.toggle} />
  return side.isDrawn ? (
    <MenuDrawer product={product} onClose={side.close}>
      <ModuleTabs routes={routes} product={product} onChoose={onChooseProduct} isColumn />
      <SideMenu items={items} isCollapsed={false} onChoose={side.close} />
    </MenuDrawer>
  ) : null
}

const contentId = 'content'

/** The first element in the tab order, which skips header, menu and tabs. */
function SkipLink() {
  const text = useText(shellWords)
  return (
    <button
      type="button"
      className={classNames('main-button', styles.skip)}
      onClick={() => document.getElementById(contentId)?.focus()}
    >
      {text('skipToContent')}
    </button>
  )
}

/** A path without a tab: the empty page, a page that is not granted, or an unknown one. */
function NoPage({ pathname, routes }: { pathname: string; routes: readonly PageRoute[] }) {
  const text = useText(shellWords)
  const landing = resolveProductLink(useLocation(), true)
  if (landing !== undefined) return <Navigate to={landing} replace />
  if (pathname === '/empty') return <EmptyState title={text('emptyTitle')} hint={text('emptyHint')} />
  const exists = findPage([...routes.map((route) => route.path), ...Object.keys(pages)], pathname)
  if (!exists && pathname.includes('/error')) return <ErrorUrlPage />
  if (!exists) return <EmptyState icon={CircleAlertIcon} title="404" hint={text('unknownPage')} />
  return findGrantedPage(pathname, routes) === 'forbidden' ? (
    <EmptyState icon={CircleAlertIcon} title={text('pageNotGranted')} />
  ) : null
}
