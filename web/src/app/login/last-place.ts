// The last page of each person in this browser, to which the next sign-in returns.
import { isPlace } from '@gemba/contract/identity/sign-in/visit.ts'
import { textCodec } from '../../storage/codec.ts'
import { defineStoredFamily } from '../../storage/stored-value.ts'

const placeOf = defineStoredFamily<string>({
  prefix: 'gemba.place.',
  area: 'browser',
  scope: 'user',
  initial: '',
  codec: textCodec,
})

/** Returns the path of the page; '' if there is none. Never returns an address of another site. */
export function readLastPlace(userId: string): string {
  const place = placeOf(userId).read()
  return isPlace(place) ? place : ''
}

export const storeLastPlace = (userId: string, place: string): void => void placeOf(userId).write(place)
