// Reports to the server at intervals that a person is present, and on which page. A screen without any input is no
// visit.
import { recordVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { useEffect } from 'react'
import { refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { useSession } from '../../session/session.ts'
import { storeLastPlace } from '../login/last-place.ts'

const everyMs = 600_000
/** A page shown for a shorter time is not reported, milliseconds. */
const restMs = 1_500
const signs = ['pointerdown', 'keydown'] as const

/** Used once in the frame. `place` is the path of the open page; '' for a page to which nobody would return. */
export function useVisits(place: string): void {
  useEffect(() => {
    if (place === '') return
    const record = () => {
      const userId = useSession.getState().user?.id
      if (userId !== undefined) storeLastPlace(userId, place)
      void run(recordVisit, { place }, { isSilent: true }).catch(() => undefined)
    }
    const timer = setTimeout(record, restMs)
    return () => clearTimeout(timer)
  }, [place])
  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY
    const tell = () => {
      if (Date.now() - toldAt < everyMs) return
      toldAt = Date.now()
      // A return to a page that stayed open is a visit as well.
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
