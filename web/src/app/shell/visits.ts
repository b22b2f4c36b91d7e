// Tells the server now and then that a person is here: a screen that nobody touches is no visit.
import { recordVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { useEffect } from 'react'
import { refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'

const everyMs = 600_000
const signs = ['pointerdown', 'keydown'] as const

/** Stands once in the frame. */
export function useVisits(): void {
  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY
    const tell = () => {
      if (Date.now() - toldAt < everyMs) return
      toldAt = Date.now()
      // Who comes back to a page that stayed open begins a visit as well.
      run(recordVisit, {}, { isSilent: true })
        .then(() => refresh('identity', 'readLastVisit'))
        .catch(() => undefined)
    }
    tell()
    for (const sign of signs) addEventListener(sign, tell)
    return () => {
      for (const sign of signs) removeEventListener(sign, tell)
    }
  }, [])
}
