// State of a page that stands in its address, so that it can be kept, passed on and gone back to. A page behind another tab
// remembers its state: the address of the moment is not its own.
import { useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { TabContext } from './tab-context.ts'
import { type UrlKey, urlText } from './url-keys.ts'

type UrlKeys<T> = { readonly [N in keyof T]: UrlKey<T[N]> }

/** Undefined is what the address does not name. */
export type UrlValues<T> = { readonly [N in keyof T]?: T[N] | undefined }

export interface UrlStateOptions {
  /** False: an address without the values has none; it is not taken for that of a tab which was shown before. */
  isRemembered?: boolean
  /** What else stands in the address after a change; what stood there by default. */
  rest?: Readonly<Record<string, string>> | undefined
  /** An address without a query is completed, so that the way back leads to what is shown. */
  isCompleted?: boolean
}

export interface UrlState<T> {
  values: UrlValues<T>
  /** Another text each time a link, or the way back, asks for other values. */
  request: string
  /** Changes some values, in the address too; a new entry of the history with `isPushed`. */
  change: (values: UrlValues<T>, options?: { isPushed?: boolean }) => void
}

interface SeenState<T> {
  values: UrlValues<T>
  request: string
  /** The query that says them. */
  search: string
  /** The location that was seen last, and how it was reached: who goes back at once reaches the same one again. */
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
  const [seen, setSeen] = useState<SeenState<T>>(() => ({
    values: { ...readAll(keys, parameters), ...readAll(keys, isShown ? search : '') },
    request: '',
    search: isShown ? search : '',
    place: isShown ? place : '',
  }))
  if (isShown && place !== seen.place) {
    const isOwn = (state as Partial<ReturnType<typeof markOf>> | null)?.writer === writer
    const isRequest = search !== '' && (navigation === 'POP' ? search !== seen.search : !isOwn)
    // What the page has written itself is complete; a link names only some values.
    const values = { ...(isOwn ? {} : seen.values), ...readAll(keys, search) }
    setSeen(isRequest ? { values, request: key, search, place } : { ...seen, place })
  }
  const values = isRemembered ? seen.values : readAll(keys, search)
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
    request: seen.request,
    change: (changed, { isPushed = false } = {}) => write({ ...values, ...changed }, isPushed),
  }
}

/** A text of the address that the page only reads: what was asked for last, else the menu's parameter of that name, else ''. */
export const useTabQuery = (name: string): string => useUrlState({ text: urlText(name) }).values.text ?? ''

/** Stands in the history beside an address that a page has written itself. */
const markOf = (writer: string) => ({ writer })

const namesOf = <T extends object>(keys: UrlKeys<T>) => Object.keys(keys) as (keyof T)[]

/** Returns only what the query names. */
function readAll<T extends object>(keys: UrlKeys<T>, search: string | Readonly<Record<string, string>>): UrlValues<T> {
  const query = new URLSearchParams(search)
  const entries = namesOf(keys).map((name) => [name, keys[name].read(query)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as UrlValues<T>
}
