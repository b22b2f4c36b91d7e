// Which slots a server owns, as it says itself. The question needs no database, so that a server which has lost its line to
// PostgreSQL learns that others own its slots.
import type { Membership } from '../../platform/cluster/membership.ts'
import type { SlotLease, SlotOwner } from '../../platform/cluster/slot-lease.ts'

interface QuestionNetwork {
  handle(name: string, handler: () => unknown, rules: { readonly isForCutOff: boolean }): void
  callServer(serverId: string, name: string, body: unknown, timeoutMs?: number): Promise<unknown>
}

const callName = 'slots.owned'
/** One that does not respond is asked again soon. */
const timeoutMs = 2000

/** Answers the question of other servers. */
export function answerOwned(network: QuestionNetwork, listOwned: () => readonly SlotLease[]): void {
  network.handle(callName, listOwned, { isForCutOff: true })
}

/** Returns the slots that other servers own, of those that respond. */
export async function askOwned(
  network: QuestionNetwork,
  members: Pick<Membership, 'id' | 'live'>,
): Promise<readonly SlotOwner[]> {
  const others = members.live().filter(({ id, roles }) => id !== members.id && roles.includes('intake'))
  const answers = others.map(async ({ id: serverId }) => {
    const leases = await network.callServer(serverId, callName, null, timeoutMs).catch(() => [])
    return (leases as readonly SlotLease[]).map(({ slot, epoch }) => ({ slot, epoch, serverId }))
  })
  return (await Promise.all(answers)).flat()
}
