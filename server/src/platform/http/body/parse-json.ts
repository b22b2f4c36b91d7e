import { DomainError } from '../../domain-error.ts'
import { findJsonExcess, type JsonLimits } from '../../json-limits.ts'

/** What JSON of somebody who is known may hold: building 180 000 members takes a second in which nobody else is answered. */
export const memberLimits: JsonLimits = { maxDepth: 64, maxKeys: 20_000, maxValues: 200_000 }

/** Returns what a JSON text says. Error `malformed` for what is none, is beyond the limits, or has a number that no store can hold. */
export function parseJson(bytes: Buffer, limits: JsonLimits = memberLimits): unknown {
  const excess = findJsonExcess(bytes, limits)
  if (excess) throw new DomainError('malformed', { reason: `JSON ${excess} ${limits[excess]}` })
  const value = parsed(bytes)
  if (hasEndlessNumber(value)) throw new DomainError('malformed', { reason: 'number out of range' })
  return value
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new DomainError('malformed', { reason: 'JSON' })
  }
}

/** Whether there is a number that JSON can write and no store can hold, such as 1e999. */
function hasEndlessNumber(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const current = waiting.pop()
    if (typeof current === 'number' && !Number.isFinite(current)) return true
    // One by one: a body may hold more entries than a call takes arguments.
    if (current !== null && typeof current === 'object') for (const inner of Object.values(current)) waiting.push(inner)
  }
  return false
}
