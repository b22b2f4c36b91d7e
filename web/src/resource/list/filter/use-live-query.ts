// The entries of a search form. Each change is a query after a short pause, so that no button has to be pressed.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Values } from '../../form/check.ts'
import { clean, paramsOf } from './filter-params.ts'

/** A pause in typing after which the query is sent, milliseconds. */
const pauseMs = 300

const keyOf = (values: Values): string => JSON.stringify(clean(values))

/** Returns the entries and their changes. Enter sends the query without the pause. */
export function useLiveQuery(values: Values | undefined, onQuery: (values: Values) => void) {
  const [draft, setDraft] = useState<Values>(() => paramsOf(values))
  const latest = useRef({ draft, onQuery })
  latest.current.onQuery = onQuery
  const sentKey = useRef(keyOf(draft))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isComposing = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = () => {
    clearTimeout(timer.current)
    const query = latest.current
    sentKey.current = keyOf(query.draft)
    query.onQuery(clean(query.draft))
  }
  const sendSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => keyOf(latest.current.draft) !== sentKey.current && send(), pauseMs)
  }
  const change = (next: Values) => {
    latest.current.draft = next
    setDraft(next)
    // An input method has not finished the characters yet.
    if (!isComposing.current) sendSoon()
  }
  const compose = (isBegun: boolean) => () => {
    isComposing.current = isBegun
    if (!isBegun) sendSoon()
  }
  return {
    draft,
    set: (name: string, value: unknown) => change({ ...latest.current.draft, [name]: value }),
    /** Replaces the entries without a query. */
    replace: (next: Values) => {
      clearTimeout(timer.current)
      latest.current.draft = next
      sentKey.current = keyOf(next)
      setDraft(next)
    },
    reset: () => {
      change({})
      send()
    },
    form: {
      /** Text that was typed less than a pause ago counts when the focus leaves the form. */
      onBlur: () => {
        if (!isComposing.current && keyOf(latest.current.draft) !== sentKey.current) send()
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        send()
      },
      onCompositionStart: compose(true),
      onCompositionEnd: compose(false),
    },
  }
}
