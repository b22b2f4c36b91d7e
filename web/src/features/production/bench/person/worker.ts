// Who works at the bench, and what proves it where it takes a proof.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { identifyPerson } from '@gemba/contract/production/personnel/identity/identify.ts'
import { asObject, jsonCodec } from '../../../../storage/codec.ts'
import { defineStoredFamily } from '../../../../storage/stored-value.ts'
import { useStored } from '../../../../storage/use-stored.ts'

type IdentifiedPerson = CommandReply<typeof identifyPerson>

/** A person; with the proof where a badge was scanned or a PIN entered. */
export interface Worker {
  readonly id: string
  readonly name: string
  readonly identity?: string
  readonly expiresAt?: number
}

export const workerOf = ({ id, name, identity, expiresAt }: IdentifiedPerson): Worker => ({
  id,
  name,
  identity,
  expiresAt,
})

/** Returns the proofs of people, as calls take them; undefined where there are none. */
export function identitiesOf(people: readonly (Pick<Worker, 'identity'> | undefined)[]) {
  const identities = people.flatMap((person) => person?.identity ?? [])
  return identities.length > 0 ? { identities } : {}
}

const workerAt = defineStoredFamily<Worker | null>({
  prefix: 'gemba.bench.worker.',
  area: 'tab',
  scope: 'browser',
  initial: null,
  codec: jsonCodec<Worker | null>(asObject),
})

/**
 * Who works at a station when it is not who is signed in: kept until this tab closes, somebody else is chosen, or the proof
 * ends. The proof of who worked before is not kept: whoever comes back shows it again.
 */
export function useStoredWorker(stationId: string) {
  const [worker, setWorker] = useStored(workerAt(stationId))
  const keep = (chosen: Worker | undefined) => setWorker(chosen ?? null)
  const isOver = worker?.expiresAt !== undefined && worker.expiresAt < Date.now()
  return [isOver || worker === null ? undefined : worker, keep] as const
}
