// Types of andon calls and their ladder: whom each level of escalation notifies.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { andonLevel, andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { andonKind } from '@gemba/contract/production/andon/dictionaries.ts'
import { sql } from 'kysely'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type Crud, crud, type Input } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'

const plainLevels = crud(andonLevel)

/** Throws `andonToldUnclear` unless a level names exactly one recipient. */
function assertOneRecipient({ userId, staffId, teamId }: Input): void {
  if ([userId, staffId, teamId].filter(Boolean).length !== 1) throw new DomainError('andonToldUnclear')
}

export const andonLevels: Crud<typeof andonLevel> = {
  ...plainLevels,
  create: async (work, input) => {
    assertOneRecipient(input)
    return plainLevels.create(work, input)
  },
  update: async (work, input) => {
    assertOneRecipient({ ...(await plainLevels.read(work, input)), ...input })
    return plainLevels.update(work, input)
  },
}
/** Throws `andonAlarmForeign` if a type that is not for equipment has an alarm level. */
function assertAlarmLevelAllowed({ kind, alarmLevel }: EntityOf<typeof andonType>): void {
  if (alarmLevel !== null && kind !== andonKind.codes.device)
    throw new DomainError('andonAlarmForeign', { field: 'alarmLevel' })
}

const plainTypes = crud(andonType, { changed: async (_, row) => assertAlarmLevelAllowed(row) })

export const andonTypeRoutes = [
  ...mount(andonType, import.meta.url, {
    ...withLines(plainTypes, [{ resource: andonLevel, operations: andonLevels }]),
    toggle: toggle(andonType, 'isEnabled'),
  }),
  ...mount(andonLevel, import.meta.url, andonLevels),
]

type Kind = keyof typeof andonKind.codes

const standard = {
  device: { code: 'DEVICE', name: '设备异常', nameEn: 'Equipment', nameTw: '設備異常' },
  material: { code: 'MATERIAL', name: '缺料', nameEn: 'Material', nameTw: '缺料' },
  quality: { code: 'QUALITY', name: '质量异常', nameEn: 'Quality', nameTw: '品質異常' },
} as const satisfies Record<Kind, object>

interface AndonTypeQuery {
  readonly kind: Kind
  readonly typeId?: string | null | undefined
}

/**
 * Returns the type of a call: the given one, or the first enabled one of the kind. Creates one if the kind has no type
 * at all. Throws `notFound` if the given one is of another kind or disabled, and `andonTypeMissing` if all types of the
 * kind are disabled.
 */
export async function resolveAndonType(work: Work, { kind, typeId }: AndonTypeQuery) {
  const kindCode = andonKind.codes[kind]
  if (typeId) {
    const type = await plainTypes.read(work, { id: typeId })
    if (type.kind !== kindCode || type.isEnabled === 0) throw new DomainError('notFound', { field: 'typeId' })
    return type
  }
  const listOfKind = async () =>
    (await plainTypes.list(work, { kind: kindCode, sort: 'sortNumber', order: 'ASC' })).toSorted(bySortNumber)
  const existingTypes = await listOfKind()
  // Of two first calls at the same time one creates the type, and the other uses it.
  if (existingTypes.length === 0)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`andon type ${companyOf(work.actor)} ${kindCode}`}, 26))`.execute(
      work.tx,
    )
  const all = existingTypes.length === 0 ? await listOfKind() : existingTypes
  if (all.length === 0) return plainTypes.create(work, { ...standard[kind], kind: kindCode })
  const enabled = all.find(({ isEnabled }) => isEnabled === 1)
  if (!enabled) throw new DomainError('andonTypeMissing', { kind: nameIn(standard[kind], work.actor.language) })
  return enabled
}

/** Returns the first enabled type that an alarm of a level creates a call of; undefined if there is none. */
export async function typeOfAlarm(read: Read, level: number) {
  const types = await plainTypes.list(read, { kind: andonKind.codes.device, isEnabled: 1 })
  // The most severe level has the smallest code.
  return types.filter(({ alarmLevel }) => alarmLevel !== null && level <= alarmLevel).toSorted(bySortNumber)[0]
}

const bySortNumber = (left: { sortNumber: number; id: string }, right: { sortNumber: number; id: string }): number =>
  left.sortNumber - right.sortNumber || Number(left.id) - Number(right.id)
