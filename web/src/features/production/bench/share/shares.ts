// How a report is shared: what is added up is always 100.
import { restOfDecimal, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'

export interface Share {
  readonly id: string
  readonly name: string
  readonly sharePercent: string
  /** What proves that it is the person. */
  readonly identity?: string
}

type Person = Omit<Share, 'sharePercent'>

/** A press moves as much. */
const step = '5'
/** Hundredths of a percent that a whole has. */
const whole = 10_000

/** Returns equal shares; what cannot be divided goes to the first ones. */
export function equalShares(people: readonly Person[]): Share[] {
  const [each, over] = [Math.floor(whole / people.length), whole % people.length]
  return people.map(({ id, name, identity }, index) => ({
    id,
    name,
    ...(identity && { identity }),
    sharePercent: String((each + (index < over ? 1 : 0)) / 100),
  }))
}

/** Takes a person in or out; the shares are equal again. */
export const toggled = (shares: readonly Share[], person: Person): Share[] => {
  const others = shares.filter(({ id }) => id !== person.id)
  return equalShares(others.length < shares.length ? others : [...shares, person])
}

/** Gives one more or less: the one of the others who has most pays for it, who has least gets it. */
export function moved(shares: readonly Share[], id: string, direction: 'more' | 'less'): readonly Share[] {
  const order = shares
    .filter((share) => share.id !== id)
    .toSorted((share, other) => Number(share.sharePercent) - Number(other.sharePercent))
  const partner = direction === 'more' ? order.at(-1) : order[0]
  const payer = direction === 'more' ? partner?.id : id
  const payee = direction === 'more' ? id : partner?.id
  const paid = shares.find((share) => share.id === payer)
  // Who has nothing is no sharer.
  if (!partner || !paid || Number(paid.sharePercent) <= Number(step)) return shares
  return shares.map((share) => {
    if (share.id === payer) return { ...share, sharePercent: restOfDecimal(share.sharePercent, step) }
    return share.id === payee ? { ...share, sharePercent: sumOfDecimals(share.sharePercent, step) } : share
  })
}
