// How a person proves their identity at the bench.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { listBenchStaff } from '@gemba/contract/production/personnel/identity/identify.ts'
import { useText } from '../../../../i18n/text.ts'
import { personWords } from './words.ts'

export type BenchPerson = CommandReply<typeof listBenchStaff>[number]

type Proof = 'none' | 'pin' | 'badge' | 'missing'

/** Returns the proof that a person has to give. `missing`: a PIN has to be set first. */
function proofOf({ hasPin, hasBadge, isPinMissing }: Omit<BenchPerson, 'id' | 'name' | 'post'>): Proof {
  if (hasPin) return 'pin'
  if (isPinMissing) return 'missing'
  return hasBadge ? 'badge' : 'none'
}

/** Returns functions that describe the required proof: beside the name, and after the name was chosen. */
export function useProofWords() {
  const text = useText(personWords)
  return {
    hintOf: (person: BenchPerson): string =>
      ({ none: '', pin: text('withPin'), badge: text('withBadge'), missing: text('noPin') })[proofOf(person)],
    refusalOf: (person: BenchPerson): string | undefined =>
      ({
        missing: text('pinMissing', { name: person.name }),
        badge: text('scanBadge', { name: person.name }),
        none: undefined,
        pin: undefined,
      })[proofOf(person)],
  }
}
