// The shares of a report. They always add up to 100.
import { subtractToZero, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'

export interface Share {
  readonly id: string
  readonly name: string
  readonly sharePercent: string
  /** The proof of identity. */
  readonly identity?: string
}

type Person = Omit<Share, 'sharePercent'>

/** How much one press changes a share, in percent. */
const step = '5'
/** A whole in hundredths of a percent. */
const fullShare = 10_000

/** Returns equal shares. The remainder of the division goes to the first people. */
export function shareEqually(people: readonly Person[]): Share[] {
  const [each, over] = [Math.floor(fullShare / people.length), fullShare % people.length]
  return people.map(({ id, name, identity }, index) => ({
    id,
    name,
    identity,
    sharePercent: String((each + (index < over ? 1 : 0)) / 100),
  }))
}

/** Adds a person, or removes one who has a share already. Returns equal shares. */
export const toggleShare = (shares: readonly Share[], person: Person): Share[] => {
  const others = shares.filter(({ id }) => id !== person.id)
  return shareEqually(others.length < shares.length ? others : [...shares, person])
}

/** Increases or decreases a share. The largest other share pays for an increase, the smallest one gets a decrease. */
export function moved(shares: readonly Share[], id: string, direction: 'more' | 'less'): readonly Share[] {
  const order = shares
    .filter((share) => share.id !== id)
    .toSorted((share, other) => Number(share.sharePercent) - Number(other.sharePercent))
  const partner = direction === 'more' ? order.at(-1) : order[0]
  const payer = direction === 'more' ? partner?.id : id
  const payee = direction === 'more' ? id : partner?.id
  const paid = shares.find((share) => share.id === payer)
  // No share may drop to zero.
  if (!partner || !paid || Number(paid.sharePercent) <= Number(step)) return shares
  return shares.map((share) => {
    if (share.id === payer) return { ...share, sharePercent: subtractToZero(share.sharePercent, step) }
    return share.id === payee ? { ...share, sharePercent: sumOfDecimals(share.sharePercent, step) } : share
  })
}
