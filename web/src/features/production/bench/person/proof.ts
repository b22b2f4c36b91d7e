// How a person at the bench shows who they are.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { listBenchStaff } from '@gemba/contract/production/personnel/identity/identify.ts'
import { useText } from '../../../../i18n/text.ts'
import { personWords } from './words.ts'

export type BenchPerson = CommandReply<typeof listBenchStaff>[number]

type Proof = 'none' | 'pin' | 'badge' | 'missing'

/** Returns what a person has to show; `missing`: nothing that counts, until a PIN is set. */
function proofOf({ hasPin, hasBadge, isPinMissing }: Omit<BenchPerson, 'id' | 'name' | 'post'>): Proof {
  if (hasPin) return 'pin'
  if (isPinMissing) return 'missing'
  return hasBadge ? 'badge' : 'none'
}

/** Returns functions that tell in words what a person has to show: beside the name, and after the name was chosen. */
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
