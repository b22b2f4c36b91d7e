// Keeps open pages mounted behind their tabs, as many as alive-tabs.ts permits. Activity hides them, so that their
// effects stop and their state remains.
import { CircleAlertIcon } from 'lucide-react'
import { Activity, type ComponentType, type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useText } from '../../../i18n/text.ts'
import { ErrorBoundary } from '../../../resource/error-boundary.tsx'
import { noLayout, noParameters, type PageProps, type Tab, TabContext } from '../../../resource/tab/tab-context.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { shellWords } from '../../words.ts'
import { type PageRoute, withParameters } from '../menu/menu.ts'
import { findPage, loadedPage, loadPage, type PageMatch, pages } from '../pages.ts'
import { useAlivePaths } from './alive-tabs.ts'
import { FramePage } from './frame-page.tsx'
import styles from './tab-host.module.css'
import { nameTab, type OpenTab } from './tabs.ts'

/** The component of a page stays the same as long as the page is open. */
const pageComponents = new Map<string, ComponentType<PageProps>>()

function componentOf(url: string): ComponentType<PageProps> | undefined {
  if (!pages[url]) return undefined
  const component = pageComponents.get(url) ?? loadedPage(url) ?? lazyCode(() => loadPage(url))
  pageComponents.set(url, component)
  return component
}

/** Returns the page of a path if the user's routes grant it. */
export function findGrantedPage(pathname: string, routes: readonly PageRoute[]): PageMatch | 'forbidden' | undefined {
  const granted = new Set(routes.map((route) => route.path))
  const pageMatch = findPage([...granted, ...Object.keys(pages)], pathname)
  if (!pageMatch) return undefined
  if (pages[pageMatch.url]?.isForAll) return pageMatch
  return granted.has(pages[pageMatch.url]?.grant ?? pageMatch.url) ? pageMatch : 'forbidden'
}

interface TabHostProps {
  tabs: readonly OpenTab[]
  active: string
  routes: readonly PageRoute[]
}

export function TabHost({ tabs, active, routes }: TabHostProps) {
  const alive = useAlivePaths(tabs, active)
  return tabs
    .filter(({ path }) => alive.has(path))
    .map((tab) => (
      <Activity key={tab.path} mode={tab.path === active ? 'visible' : 'hidden'}>
        <TabFrame path={tab.path} route={routeOf(tab.path, routes)}>
          <TabPage path={tab.path} routes={routes} />
        </TabFrame>
      </Activity>
    ))
}

/** Returns the menu's route to the page of a path. */
function routeOf(pathname: string, routes: readonly PageRoute[]): PageRoute | undefined {
  const pageMatch = findGrantedPage(pathname, routes)
  if (pageMatch === undefined || pageMatch === 'forbidden') return undefined
  return routes.find(({ path }) => path === (pages[pageMatch.url]?.grant ?? pageMatch.url))
}

interface TabFrameProps {
  path: string
  route: PageRoute | undefined
  children: ReactNode
}

function TabFrame({ path, route, children }: TabFrameProps) {
  const setTitle = useCallback((title: string) => nameTab(path, title), [path])
  // The menu is refetched from time to time. An equal result must not render the page again.
  const facts = JSON.stringify({
    granted: route?.permissions.tabs.map(({ code }) => code) ?? [],
    parameters: route?.parameters ?? noParameters,
    entryId: route?.resourceId ?? '',
    layout: route?.layout ?? noLayout,
  } satisfies Omit<Tab, 'path' | 'setTitle'>)
  const tab = useMemo(
    () => ({ path, setTitle, ...(JSON.parse(facts) as Omit<Tab, 'path' | 'setTitle'>) }),
    [path, setTitle, facts],
  )
  return (
    <TabContext value={tab}>
      <div className={`full-height scroll padding-16 ${styles.page}`}>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </div>
    </TabContext>
  )
}

function TabPage({ path, routes }: { path: string; routes: readonly PageRoute[] }) {
  const text = useText(shellWords)
  const pageMatch = findGrantedPage(path, routes)
  if (pageMatch === undefined) return <EmptyState icon={CircleAlertIcon} title="404" hint={text('notFound')} />
  if (pageMatch === 'forbidden') return <EmptyState icon={CircleAlertIcon} title={text('pageNotGranted')} />
  const frame = routes.find((route) => route.path === pageMatch.url)
  if (frame?.frameUrl) return <FramePage title={frame.title} url={withParameters(frame.frameUrl, frame.parameters)} />
  const Page = componentOf(pageMatch.url)
  if (!Page) return <ErrorState failure={{ message: `Cannot find module '${pageMatch.url}'` }} />
  return <Page params={pageMatch.params} />
}
