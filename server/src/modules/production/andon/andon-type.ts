// Types of calls with their ladder: whom each level of escalation tells.
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

/** Throws `andonToldUnclear`. */
function refuseUnclear({ userId, staffId, teamId }: Input): void {
  if ([userId, staffId, teamId].filter(Boolean).length !== 1) throw new DomainError('andonToldUnclear')
}

export const andonLevels: Crud<typeof andonLevel> = {
  ...plainLevels,
  create: async (work, input) => {
    refuseUnclear(input)
    return plainLevels.create(work, input)
  },
  update: async (work, input) => {
    refuseUnclear({ ...(await plainLevels.read(work, input)), ...input })
    return plainLevels.update(work, input)
  },
}
/** Throws `andonAlarmForeign`. */
function refuseForeignAlarm({ kind, alarmLevel }: EntityOf<typeof andonType>): void {
  if (alarmLevel !== null && kind !== andonKind.codes.device)
    throw new DomainError('andonAlarmForeign', { field: 'alarmLevel' })
}

const plainTypes = crud(andonType, { changed: async (_, row) => refuseForeignAlarm(row) })

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
 * Returns the type of a call: the one named, else the first enabled one of the kind, which is made where there is none at all.
 * Throws `notFound` where the one named is of another kind or out of use, and `andonTypeMissing` where all are.
 */
export async function resolveAndonType(work: Work, { kind, typeId }: AndonTypeQuery) {
  const ofKind = andonKind.codes[kind]
  if (typeId) {
    const named = await plainTypes.read(work, { id: typeId })
    if (named.kind !== ofKind || named.isEnabled === 0) throw new DomainError('notFound', { field: 'typeId' })
    return named
  }
  const own = async () =>
    (await plainTypes.list(work, { kind: ofKind, sort: 'sortNumber', order: 'ASC' })).toSorted(byPlace)
  const known = await own()
  // Of two first calls at once one makes the type, and the other takes it.
  if (known.length === 0)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`andon type ${companyOf(work.actor)} ${ofKind}`}, 26))`.execute(
      work.tx,
    )
  const all = known.length === 0 ? await own() : known
  if (all.length === 0) return plainTypes.create(work, { ...standard[kind], kind: ofKind })
  const enabled = all.find(({ isEnabled }) => isEnabled === 1)
  if (!enabled) throw new DomainError('andonTypeMissing', { kind: nameIn(standard[kind], work.actor.language) })
  return enabled
}

/** Returns the first enabled type that an alarm of a level calls for; undefined where none does. */
export async function typeOfAlarm(read: Read, level: number) {
  const types = await plainTypes.list(read, { kind: andonKind.codes.device, isEnabled: 1 })
  // The worst level has the smallest code.
  return types.filter(({ alarmLevel }) => alarmLevel !== null && level <= alarmLevel).toSorted(byPlace)[0]
}

const byPlace = (left: { sortNumber: number; id: string }, right: { sortNumber: number; id: string }): number =>
  left.sortNumber - right.sortNumber || Number(left.id) - Number(right.id)
