// Whether the material of a work order is at its line yet; nothing where nobody asked for it, and once it is there.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { PrepareState } from './prepare-state.tsx'

const { received } = materialPrepareStatus.codes

export function KitMark({ status }: { status: number | null | undefined }) {
  return status === null || status === undefined || status >= received ? null : <PrepareState status={status} />
}
