// Tells the server now and then that a person is here, and where: a screen that nobody touches is no visit.
import { recordVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { useEffect } from 'react'
import { refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'

const everyMs = 600_000
/** A page that is only passed through is no place. */
const restMs = 1_500
const signs = ['pointerdown', 'keydown'] as const

/** Stands once in the frame; `place` is the path of the page that is open, '' for none that one would come back to. */
export function useVisits(place: string): void {
  useEffect(() => {
    if (place === '') return
    const tell = () => void run(recordVisit, { place }, { isSilent: true }).catch(() => undefined)
    const timer = setTimeout(tell, restMs)
    return () => clearTimeout(timer)
  }, [place])
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
