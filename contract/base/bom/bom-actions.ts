// What people do with a BOM as a whole. Its state changes by these and by nothing else.

import { choice, integer, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { bom } from './bom.ts'
import { bomStatus } from './dictionaries.ts'
import { bomFlow, bomRights } from './flow.ts'

const { putInUse, makeDefault, takeOutOfUse, revise } = bomFlow.transitions
const bomFields = { id: reference(bom), version: optional(integer()) }
const after = { id: reference(bom), version: integer(), status: choice(bomStatus) }
/** The BOM that was the default until now. */
const replaced = { replacedId: optional(reference(bom)) }
const write = { kind: 'write' } as const
const refused = ['notFound', 'stale', 'stateIllegal'] as const

export const putBomInUse = defineCommand('putBomInUse', {
  ...write,
  title: putInUse.title,
  paths: ['POST /base/bom/putInUse'],
  permission: bomRights.release,
  input: bomFields,
  reply: { ...after, ...replaced },
  errors: [...refused, 'bomCycle', 'bomEmpty'],
  summary: 'Puts a BOM in use. It becomes the default of its material where it asks for that, or where there is none.',
})

export const makeBomDefault = defineCommand('makeBomDefault', {
  ...write,
  title: makeDefault.title,
  paths: ['POST /base/bom/makeDefault'],
  permission: bomRights.release,
  input: bomFields,
  reply: { ...after, ...replaced },
  errors: refused,
  summary: 'Makes a BOM in use the one that is taken of its material.',
})

export const takeBomOutOfUse = defineCommand('takeBomOutOfUse', {
  ...write,
  title: takeOutOfUse.title,
  paths: ['POST /base/bom/takeOutOfUse'],
  permission: bomRights.release,
  input: bomFields,
  reply: after,
  errors: refused,
})

export const reviseBom = defineCommand('reviseBom', {
  ...write,
  title: revise.title,
  paths: ['POST /base/bom/revise'],
  permission: bomRights.edit,
  input: { ...bomFields, revision: optional(text({ max: 32 })) },
  reply: { id: reference(bom), revision: text() },
  errors: [...refused, 'bomDraftOpen', 'duplicate'],
  summary: 'Copies a BOM with its lines to its next revision, which is a draft.',
})
