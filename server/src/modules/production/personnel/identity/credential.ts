// Badges and PINs of staff. They are set and compared here, and never returned.

import { createHash } from 'node:crypto'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { nameIn } from '@gemba/contract/names.ts'
import {
  listBenchStaff,
  readStaffCredential,
  setStaffCredential,
} from '@gemba/contract/production/personnel/identity/identify.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { ofCompany } from '../../../../platform/db/of-company.ts'
import { instantAt } from '../../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../../platform/db/work.ts'
import { DomainError } from '../../../../platform/domain-error.ts'
import { handle } from '../../../../platform/http/route.ts'
import { hashSecret } from '../../../../platform/limits/hashing.ts'
import { assertRecordExists } from '../../../../resource/assert-record-exists.ts'
import { idOf } from '../../../../resource/crud.ts'
import { emitAccessChanged } from '../access-changed.ts'
import { staffs } from '../staff.ts'
import { isPinRequired } from './pin-required.ts'

const file = import.meta.url

/** Returns the stored digest of a badge or a token. The same code has different digests in different companies. */
export const digestOf = (companyId: string, code: string): string =>
  createHash('sha256').update(`${companyId} ${code.trim()}`).digest('hex')

export const credentialRoutes = [
  ...handle(readStaffCredential, file, async (read, { id }) => {
    const { id: staffId } = await staffs.read(read, { id })
    return describeCredential(await find(read, staffId))
  }),
  ...handle(setStaffCredential, file, async (work, { staffId, badgeCode, pin }) => {
    const { id, name, userId } = await staffs.read(work, { id: staffId })
    if (pin && !/^\d{4,8}$/.test(pin)) throw new DomainError('pinWrong', { field: 'pin' })
    const company = companyOf(work.actor)
    const badge = badgeCode && digestOf(company, badgeCode)
    if (badge) await assertBadgeFree(work, badge, id)
    const changes = {
      badge_digest: badgeCode === undefined ? undefined : badge || null,
      pin_hash: pin === undefined ? undefined : pin ? await hashSecret(pin) : null,
      update_user: work.actor.userName,
      update_time: instantAt(work.now),
    }
    await work.tx
      .insertInto('staff_credential')
      .values({ company_id: company, staff_id: id, ...changes })
      .onConflict((conflict) => conflict.columns(['company_id', 'staff_id']).doUpdateSet(changes))
      .execute()
    await ofCompany(work).deleteFrom('staff_identified').where('staff_id', '=', id).execute()
    if (badgeCode !== undefined || pin !== undefined)
      await emitAccessChanged(work, { staffId: id, staffName: name, kind: 'benchCredential', userIds: [userId] })
    return describeCredential(await find(work, id))
  }),
  ...handle(listBenchStaff, file, async (read, { workCenterId }) => {
    await assertRecordExists(read, workCenter, workCenterId)
    const rows = await ofCompany(read)
      .selectFrom('work_center_staff as w')
      .innerJoin('staff as s', 's.id', 'w.staff_id')
      .leftJoin('staff_credential as c', 'c.staff_id', 's.id')
      .select(['s.id', 's.name', 's.name_en as nameEn', 's.name_tw as nameTw', 'w.post'])
      .select((eb) => [
        eb('c.pin_hash', 'is not', null).as('hasPin'),
        eb('c.badge_digest', 'is not', null).as('hasBadge'),
      ])
      .where('w.work_center_id', '=', idOf(workCenterId))
      .where('s.is_enabled', '=', 1)
      .orderBy('s.name')
      .execute()
    const pinRequired = await isPinRequired(read)
    return rows.map(({ id, post, hasPin, hasBadge, ...nameFields }) => ({
      id,
      post,
      name: nameIn(nameFields, read.actor.language),
      hasPin: Boolean(hasPin),
      hasBadge: Boolean(hasBadge),
      isPinMissing: pinRequired && Boolean(hasBadge) && !hasPin,
    }))
  }),
]

const describeCredential = (row: Awaited<ReturnType<typeof find>>) => ({
  hasBadge: Boolean(row?.badge_digest),
  hasPin: Boolean(row?.pin_hash),
})

const find = (read: Read, staffId: string) =>
  ofCompany(read)
    .selectFrom('staff_credential')
    .select(['badge_digest', 'pin_hash'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()

/** Throws `duplicate` if a badge belongs to somebody else. The error does not say whose it is. */
async function assertBadgeFree(work: Work, badge: string, staffId: string): Promise<void> {
  const otherCredential = await ofCompany(work)
    .selectFrom('staff_credential')
    .select('id')
    .where('badge_digest', '=', badge)
    .where('staff_id', '<>', staffId)
    .executeTakeFirst()
  const label = wordIn(work.actor.language, ['工牌', '工牌', 'Badge'])
  if (otherCredential) throw new DomainError('duplicate', { field: 'badgeCode', label, value: '•••' })
}
