// Actions on a BOM as a whole. Only these change its state.

import { choice, integer, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { bom } from './bom.ts'
import { bomStatus } from './dictionaries.ts'
import { bomFlow, bomRights } from './flow.ts'

const { putInUse, makeDefault, takeOutOfUse, revise } = bomFlow.transitions
const bomFields = { id: reference(bom), version: optional(integer()) }
const after = { id: reference(bom), version: integer(), status: choice(bomStatus) }
/** The BOM that was the default before. */
const replaced = { replacedId: optional(reference(bom)) }
const write = { kind: 'write' } as const
const actionErrors = ['notFound', 'stale', 'stateIllegal'] as const

export const putBomInUse = defineCommand('putBomInUse', {
  ...write,
  title: putInUse.title,
  paths: ['POST /base/bom/putInUse'],
  permission: bomRights.release,
  input: bomFields,
  reply: { ...after, ...replaced },
  errors: [...actionErrors, 'bomCycle', 'bomEmpty'],
  summary:
    'Releases a BOM for use. It becomes the default of its material if it requests that or if there is no default.',
})

export const makeBomDefault = defineCommand('makeBomDefault', {
  ...write,
  title: makeDefault.title,
  paths: ['POST /base/bom/makeDefault'],
  permission: bomRights.release,
  input: bomFields,
  reply: { ...after, ...replaced },
  errors: actionErrors,
  summary: 'Makes a released BOM the default of its material.',
})

export const takeBomOutOfUse = defineCommand('takeBomOutOfUse', {
  ...write,
  title: takeOutOfUse.title,
  paths: ['POST /base/bom/takeOutOfUse'],
  permission: bomRights.release,
  input: bomFields,
  reply: after,
  errors: actionErrors,
})

export const reviseBom = defineCommand('reviseBom', {
  ...write,
  title: revise.title,
  paths: ['POST /base/bom/revise'],
  permission: bomRights.edit,
  input: { ...bomFields, revision: optional(text({ max: 32 })) },
  reply: { id: reference(bom), revision: text() },
  errors: [...actionErrors, 'bomDraftOpen', 'duplicate'],
  summary: 'Copies a BOM with its lines to its next revision, which is a draft.',
})
