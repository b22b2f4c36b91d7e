import { DomainError } from '../../domain-error.ts'
import { findJsonExcess, type JsonLimits } from '../../json-limits.ts'

/** JSON limits for clients with a session. Parsing 180,000 members blocks the event loop for a second. */
export const memberLimits: JsonLimits = { maxDepth: 64, maxKeys: 20_000, maxValues: 200_000 }

/**
 * Returns the value of a JSON text. Throws `malformed` if the text is invalid, exceeds the limits or contains a number
 * that is not finite.
 */
export function parseJson(bytes: Buffer, limits: JsonLimits = memberLimits): unknown {
  const excess = findJsonExcess(bytes, limits)
  if (excess) throw new DomainError('malformed', { reason: `JSON ${excess} ${limits[excess]}` })
  const value = parseText(bytes)
  if (hasInfiniteNumber(value)) throw new DomainError('malformed', { reason: 'number out of range' })
  return value
}

function parseText(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new DomainError('malformed', { reason: 'JSON' })
  }
}

/** Returns whether the value contains a number that overflows to infinity, such as 1e999. */
function hasInfiniteNumber(value: unknown): boolean {
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const current = stack.pop()
    if (typeof current === 'number' && !Number.isFinite(current)) return true
    // Pushed one by one because an array can have more elements than a function call can have arguments.
    if (current !== null && typeof current === 'object') for (const inner of Object.values(current)) stack.push(inner)
  }
  return false
}
