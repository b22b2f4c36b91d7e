// Permitted actions on a BOM by state.
import { defineRevisionFlow } from '../../revision-flow.ts'
import { bomStatus } from './dictionaries.ts'

/** Function codes for editing and for releasing BOMs. */
export const bomRights = { edit: 'bom:edit', release: 'bom:release' } as const

export const bomFlow = defineRevisionFlow('bom', bomStatus, bomRights)
export type BomAction = keyof typeof bomFlow.transitions
