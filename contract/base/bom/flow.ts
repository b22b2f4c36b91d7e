// What may be done with a BOM in which state.
import { defineRevisionFlow } from '../../revision-flow.ts'
import { bomStatus } from './dictionaries.ts'

/** Function codes of who writes BOMs, and of who says which are used. */
export const bomRights = { edit: 'bom:edit', release: 'bom:release' } as const

export const bomFlow = defineRevisionFlow('bom', bomStatus, bomRights)
export type BomAct = keyof typeof bomFlow.transitions
