// Runs before each file of component tests. The files of a worker share a page and its modules, so each starts with the
// state of a new page.
import '../ui/theme/sheets.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { endServer } from '../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../api/query.ts'
import { useAlarmSound } from '../feed/alarm-sound.ts'
import { useFeed } from '../feed/feed.ts'
import { useLanguage } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import { useToasts } from '../ui/state/toast.tsx'
import { useTheme } from '../ui/theme/theme.ts'
import { applyTheme } from '../ui/theme/tokens.ts'
import { useCurrency } from '../ui/value/money.ts'
import { usePlantZone } from '../ui/value/time.ts'
import { useDisplayUnits } from '../ui/value/units.ts'
import { useTabs } from './shell/tabs/tabs.ts'

/** What `resetStore` needs of a store. */
interface Store<State> {
  getInitialState(): State
  setState(state: State, isReplaced: true): void
}

const resetStore = <State>(store: Store<State>): void => store.setState(store.getInitialState(), true)

async function resetPage(): Promise<void> {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await cleanup()
  queryClient.clear()
  resetStore(useSession)
  resetStore(useDisplayUnits)
  resetStore(usePlantZone)
  resetStore(useCurrency)
  resetStore(useLanguage)
  resetStore(useTheme)
  resetStore(useTabs)
  resetStore(useFeed)
  resetStore(useAlarmSound)
  resetStore(useToasts)
  localStorage.clear()
  sessionStorage.clear()
  const { documentElement, body } = document
  for (const element of [documentElement, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  documentElement.lang = 'en'
  applyTheme('light')
}

await resetPage()
beforeEach(() => cleanup())
afterEach(endServer)
