// Who works at the bench, and what proves it where it takes a proof.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { identifyPerson } from '@gemba/contract/production/personnel/identity/identify.ts'
import { useState } from 'react'

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

/**
 * Who works at a station when it is not who is signed in: kept until this tab closes, somebody else is chosen, or the proof
 * ends. The proof of who worked before is not kept: whoever comes back shows it again.
 */
export function useStoredWorker(stationId: string) {
  const place = `gemba.bench.worker.${stationId}`
  const [worker, setWorker] = useState(() => JSON.parse(sessionStorage.getItem(place) ?? 'null') as Worker | null)
  const keep = (chosen: Worker | undefined) => {
    sessionStorage.setItem(place, JSON.stringify(chosen ?? null))
    setWorker(chosen ?? null)
  }
  const isOver = worker?.expiresAt !== undefined && worker.expiresAt < Date.now()
  return [isOver || worker === null ? undefined : worker, keep] as const
}
