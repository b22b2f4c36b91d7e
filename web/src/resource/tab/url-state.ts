// State of a page in its address, so that it can be stored, shared and reverted. A page behind another tab remembers
// its state, because the current address is not its own.
import { useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { TabContext } from './tab-context.ts'
import { type UrlKey, urlText } from './url-keys.ts'

type UrlKeys<T> = { readonly [N in keyof T]: UrlKey<T[N]> }

/** Undefined for values that the address does not have. */
export type UrlValues<T> = { readonly [N in keyof T]?: T[N] | undefined }

export interface UrlStateOptions {
  /** If false, an address without the values has none, and those of before are not restored. */
  isRemembered?: boolean
  /** Other values in the address after a change; by default unchanged. */
  rest?: Readonly<Record<string, string>> | undefined
  /** Whether an address without a query is completed, so that Back restores the shown state. */
  isCompleted?: boolean
}

export interface UrlState<T> {
  values: UrlValues<T>
  /** Changes each time a link or Back requests other values. */
  request: string
  /** Changes some values, also in the address. `isPushed` adds a history entry. */
  change: (values: UrlValues<T>, options?: { isPushed?: boolean }) => void
}

interface SeenState<T> {
  values: UrlValues<T>
  request: string
  /** The query with these values. */
  search: string
  /** The last location and how it was reached, because Back may reach the same location again. */
  place: string
}

export function useUrlState<T extends object>(keys: UrlKeys<T>, options: UrlStateOptions = {}): UrlState<T> {
  const { isRemembered = true, isCompleted = false } = options
  const { path, parameters } = useContext(TabContext)
  const { pathname, search, key, state } = useLocation()
  const navigation = useNavigationType()
  const navigate = useNavigate()
  const writer = useId()
  const isShown = pathname === path
  const place = `${key} ${navigation}`
  const [seenState, setSeen] = useState<SeenState<T>>(() => ({
    values: { ...readAll(keys, parameters), ...readAll(keys, isShown ? search : '') },
    request: '',
    search: isShown ? search : '',
    place: isShown ? place : '',
  }))
  if (isShown && place !== seenState.place) {
    const isOwn = (state as Partial<ReturnType<typeof markOf>> | null)?.writer === writer
    const isRequest = search !== '' && (navigation === 'POP' ? search !== seenState.search : !isOwn)
    // An address written by the page itself is complete; a link has only some of the values.
    const values = { ...(!isOwn && seenState.values), ...readAll(keys, search) }
    setSeen(isRequest ? { values, request: key, search, place } : { ...seenState, place })
  }
  const values = isRemembered ? seenState.values : readAll(keys, search)
  const write = (written: UrlValues<T>, isPushed: boolean) => {
    const query = new URLSearchParams(options.rest ?? search)
    for (const name of namesOf(keys)) keys[name].write(query, written[name])
    const next = query.size === 0 ? '' : `?${query}`
    setSeen((before) => ({ ...before, values: written, search: next }))
    const to = isRemembered ? path + next : { search: next }
    void navigate(to, { replace: !isPushed, state: markOf(writer) })
  }
  const complete = useEffectEvent(() => write(values, false))
  const isBare = isCompleted && isShown && search === ''
  useEffect(() => {
    if (isBare) complete()
  }, [isBare])
  return {
    values,
    request: seenState.request,
    change: (changed, { isPushed = false } = {}) => write({ ...values, ...changed }, isPushed),
  }
}

/** Returns a read-only text of the address: the last requested one, or the menu's parameter of that name, or ''. */
export const useTabQuery = (name: string): string => useUrlState({ text: urlText(name) }).values.text ?? ''

/** Returns the history state of an address that a page has written itself. */
const markOf = (writer: string) => ({ writer })

const namesOf = <T extends object>(keys: UrlKeys<T>) => Object.keys(keys) as (keyof T)[]

/** Returns only the values in the query. */
function readAll<T extends object>(keys: UrlKeys<T>, search: string | Readonly<Record<string, string>>): UrlValues<T> {
  const query = new URLSearchParams(search)
  const entries = namesOf(keys).map((name) => [name, keys[name].read(query)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as UrlValues<T>
}
