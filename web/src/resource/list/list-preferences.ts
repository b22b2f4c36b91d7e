// Personal settings of lists. They are stored on the server per user, so that they apply on other computers. A copy in
// this browser is used until the server has replied and while it cannot be reached.
import {
  keepViewSettings,
  type ListViews,
  readSavedViews,
  removeView,
  type SavedView,
  saveView,
  type ViewSettings,
} from '@gemba/contract/admin/saved-view.ts'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { notifyFailure, queryClient } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { useSession } from '../../session/session.ts'
import { asObject, jsonCodec } from '../../storage/codec.ts'
import { defineStoredFamily } from '../../storage/stored-value.ts'
import { isCoarse } from '../../ui/theme/width.ts'
import { TabContext } from '../tab/tab-context.ts'

export type Density = NonNullable<ViewSettings['density']>

/** Row heights in pixels, equal to those in the style sheet of the grid. */
export const rowHeights: Record<Density, number> = { comfortable: isCoarse ? 44 : 37, compact: 29, touch: 56 }

/** Settings of all lists together. */
const everyList = '*'
const settleMs = 800
const keyOf = (list: string) => ['admin', 'savedView', list] as const

const settingsAt = defineStoredFamily<ViewSettings>({
  prefix: 'gemba.view.',
  area: 'browser',
  scope: 'user',
  initial: {},
  codec: jsonCodec<ViewSettings>(asObject),
})

const settingsOf = (list: string) => settingsAt(`${useSession.getState().user?.id ?? ''}.${list}`)
const timers = new Map<string, ReturnType<typeof setTimeout>>()

function heldViews(list: string): ListViews {
  return queryClient.getQueryData<ListViews>(keyOf(list)) ?? { own: settingsOf(list).read(), views: [] }
}

/** Shows the settings at once and saves them after a pause. */
function storeSettings(list: string, settings: ViewSettings): void {
  queryClient.setQueryData<ListViews>(keyOf(list), { ...heldViews(list), own: settings })
  settingsOf(list).write(settings)
  clearTimeout(timers.get(list))
  // Offline, the copy in this browser is used. The settings are sent with the next change.
  const send = () => void run(keepViewSettings, { list, settings }).catch(() => undefined)
  timers.set(list, setTimeout(send, settleMs))
}

const readViews = (list: string, signal?: AbortSignal): Promise<ListViews> =>
  run(readSavedViews, { list }, signal ? { signal } : {})

export interface ListPreferences {
  settings: ViewSettings
  /** Columns that do not fit. They are hidden until the person chooses columns. */
  unfit?: readonly string[]
  views: readonly SavedView[]
  /** A function receives the current settings, because keys are faster than renders. */
  change: (patch: ViewSettings | ((held: ViewSettings) => ViewSettings)) => void
  reset: () => void
  saveAs: (view: { id?: string; name: string; isShared: 0 | 1; settings: ViewSettings }) => Promise<boolean>
  drop: (id: string) => Promise<void>
}

const none: ViewSettings = {}
const noViews: readonly SavedView[] = []

/** Returns whether a person has settings. Otherwise those of the company apply. */
const isOwn = (settings: ViewSettings | null | undefined): settings is ViewSettings =>
  settings !== null && settings !== undefined && Object.keys(settings).length > 0

/** Returns the settings and named views of one list for the signed-in user. */
export function useListPreferences(list: string): ListPreferences {
  const userId = useSession((state) => state.user?.id)
  const { data } = useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => readViews(list, signal),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => ({ own: settingsOf(list).read(), views: [] }),
  })
  const { layout } = useContext(TabContext)
  const everybodys = layout[list] ?? none
  const settings = isOwn(data?.own) ? data.own : everybodys
  const readAgain = async () => {
    const { views } = await readViews(list)
    queryClient.setQueryData<ListViews>(keyOf(list), { ...heldViews(list), views })
  }
  return {
    settings,
    views: data?.views ?? noViews,
    change: (patch) => {
      const { own } = heldViews(list)
      const current = isOwn(own) ? own : everybodys
      storeSettings(list, { ...current, ...(typeof patch === 'function' ? patch(current) : patch) })
    },
    reset: () => storeSettings(list, {}),
    saveAs: async (view) => {
      try {
        await run(saveView, { list, ...view })
        await readAgain()
        return true
      } catch (error) {
        notifyFailure(error)
        return false
      }
    },
    drop: async (id) => {
      await run(removeView, { id }).then(readAgain).catch(notifyFailure)
    },
  }
}

/** Returns the density of all lists and a function that changes it. */
export function useDensity(): { density: Density; choose: (density: Density) => void } {
  const { settings, change } = useListPreferences(everyList)
  const density = settings.density ?? 'comfortable'
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return { density, choose: (chosen) => change({ density: chosen }) }
}
