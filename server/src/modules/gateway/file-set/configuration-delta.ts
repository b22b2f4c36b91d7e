// The changes from one configuration to the next, as a JSON merge patch (RFC 7386).
import { buffer } from 'node:stream/consumers'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { textOfConfiguration } from './box-configuration.ts'

type Table = Readonly<Record<string, unknown>>

/** Largest configuration for which changes are computed, and largest patch. */
const maxBytes = 1_048_576
const maxPatchBytes = 65_536

const isTable = (value: unknown): value is Table => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Returns the merge patch from one value to another; undefined if they are equal. */
export function patchOf(base: unknown, next: unknown): unknown {
  if (!isTable(base) || !isTable(next))
    return JSON.stringify(base) === JSON.stringify(next) ? undefined : (next ?? null)
  const keys = [...new Set([...Object.keys(base), ...Object.keys(next)])]
  const changes = keys.flatMap((key) => {
    if (!Object.hasOwn(next, key)) return [[key, null] as const]
    const change = Object.hasOwn(base, key) ? patchOf(base[key], next[key]) : next[key]
    return change === undefined ? [] : [[key, change] as const]
  })
  return changes.length === 0 ? undefined : Object.fromEntries(changes)
}

/** Returns a value with a merge patch applied. */
export function applyPatch(base: unknown, patch: unknown): unknown {
  if (!isTable(patch)) return patch
  const patched: Record<string, unknown> = isTable(base) ? Object.assign({}, base) : {}
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete patched[key]
    else patched[key] = applyPatch(patched[key], change)
  }
  return patched
}

interface StoredConfiguration {
  readonly companyId: string
  readonly sha256: string
  readonly sizeBytes: string
}

async function readConfiguration(files: FileFolder, { companyId, sha256, sizeBytes }: StoredConfiguration) {
  if (Number(sizeBytes) > maxBytes || !(await files.has(companyId, sha256))) return undefined
  const text = (await buffer(await files.read(companyId, sha256))).toString('utf8')
  try {
    return { text, configuration: JSON.parse(text) as unknown }
  } catch {
    // An uploaded configuration may be no JSON.
    return undefined
  }
}

/**
 * Returns the merge patch between two stored configurations. Returns undefined if one of them is not in the form in which
 * the product writes configurations, or the patch is too large.
 */
export async function readConfigurationPatch(
  files: FileFolder,
  base: StoredConfiguration,
  next: StoredConfiguration,
): Promise<unknown> {
  const [from, to] = [await readConfiguration(files, base), await readConfiguration(files, next)]
  if (!from || !to || !isTable(from.configuration) || !isTable(to.configuration)) return undefined
  const patch = patchOf(from.configuration, to.configuration) ?? {}
  const result = textOfConfiguration(applyPatch(from.configuration, patch))
  const isComplete = result === to.text && Buffer.byteLength(JSON.stringify(patch)) <= maxPatchBytes
  return isComplete ? patch : undefined
}
