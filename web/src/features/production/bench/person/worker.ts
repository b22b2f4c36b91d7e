// The worker at the bench and the proof of their identity.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { identifyPerson } from '@gemba/contract/production/personnel/identity/identify.ts'
import { useRef } from 'react'
import { asObject, jsonCodec } from '../../../../storage/codec.ts'
import { defineStoredFamily } from '../../../../storage/stored-value.ts'
import { useStored } from '../../../../storage/use-stored.ts'

type IdentifiedPerson = CommandReply<typeof identifyPerson>

/** The worker. `identity` is the proof, set if a badge was scanned or a PIN entered. The id of the signed-in user is ''. */
export interface Worker {
  readonly id: string
  readonly name: string
  readonly identity?: string
  readonly expiresAt?: number
}

/** Returns the worker if it is a member of staff that was chosen by name. */
export const staffOf = (worker: Worker | undefined): Worker | undefined => (worker?.id ? worker : undefined)

export const workerOf = ({ id, name, identity, expiresAt }: IdentifiedPerson): Worker => ({
  id,
  name,
  identity,
  expiresAt,
})

/** Returns the proofs of several people as part of a command input. Empty if there are none. */
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

const isValid = (worker: Worker | null): worker is Worker =>
  worker !== null && (worker.expiresAt === undefined || worker.expiresAt >= Date.now())

/**
 * Returns the worker of a station, a function that changes it, and one that reads the latest. Nobody works until a
 * person is chosen. The worker is stored until the tab is closed, another worker is chosen or the proof expires. The
 * proof of a previous worker is not stored, so that person has to prove their identity again.
 */
export function useStoredWorker(stationId: string) {
  const [worker, setWorker] = useStored(workerAt(stationId))
  const latest = useRef(worker)
  const store = (nextWorker: Worker) => {
    latest.current = nextWorker
    setWorker(nextWorker)
  }
  const read = (): Worker | undefined => (isValid(latest.current) ? latest.current : undefined)
  return [isValid(worker) ? worker : undefined, store, read] as const
}
